#include "ParticleTable.h"

#include "FieldReader.h"
#include "TableParts.h"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>

namespace granular
{

namespace
{

/// The real numbers of one row that have a meaning of their own.
enum Slot
{
  X,
  Y,
  Z,
  Radius,
  VX,
  VY,
  VZ,
  Q0,
  Q1,
  Q2,
  Q3,
  WX,
  WY,
  WZ,
  Mass,
  SlotCount
};

constexpr std::array<const char*, SlotCount> slotNames = { "x", "y", "z", "R", "vx", "vy", "vz",
  "q0", "q1", "q2", "q3", "wx", "wy", "wz", "mass" };

using Row = std::array<double, SlotCount>;

class TableParser
{
public:
  TableParser(std::string_view text, const std::string& fileName, const Watch& watch)
    : Scanner(text, fileName, 0, watch)
  {
  }

  ParticleTable parse()
  {
    this->readHeader();
    while (this->Scanner.nextLine())
    {
      this->readRow();
    }
    if (this->HasId)
    {
      refuseDoubleIds(this->Table.id, this->Lines, this->Scanner);
    }
    this->Extra.finish(this->Table);
    return std::move(this->Table);
  }

private:
  struct Column
  {
    enum class Kind
    {
      Number,
      Id,
      Material,
      Extra
    };
    std::string meaning; ///< how messages call it
    Kind kind = Kind::Extra;
    std::size_t index = 0; ///< the Slot, or the number among ExtraColumns
  };

  bool has(std::string_view name) const { return this->Names.find(name) != this->Names.end(); }

  void readHeader()
  {
    if (!this->Scanner.nextLine())
    {
      this->Scanner.fail("the file is empty; a particle table begins with the names of its columns",
        0);
    }
    FieldReader fields(this->Scanner);
    for (std::string_view field; fields.next(field);)
    {
      if (!field.empty() && this->has(field))
      {
        this->Scanner.fail("column " + quoted(field) + " stands in the header twice");
      }
      this->addColumn(std::string(field));
      this->Names.emplace(field);
    }
    this->HasId = this->has("id");
    this->HasMass = this->has("mass");
    for (const char* name : { "x", "y", "z", "R" })
    {
      if (!this->has(name))
      {
        this->Scanner.fail("the header has no column '" + std::string(name) +
          "'; a particle table needs x, y, z and R");
      }
    }
    const int parts = static_cast<int>(this->has("q0")) + static_cast<int>(this->has("q1")) +
      static_cast<int>(this->has("q2")) + static_cast<int>(this->has("q3"));
    if (parts != 0 && parts != 4)
    {
      this->Scanner.fail("the header has only " + std::to_string(parts) +
        " of the orientation's four columns q0, q1, q2 and q3");
    }
  }

  void addColumn(const std::string& name)
  {
    Column column;
    column.meaning = "column " + name;
    const auto slot = std::find(slotNames.begin(), slotNames.end(), name);
    if (slot != slotNames.end())
    {
      column.kind = Column::Kind::Number;
      column.index = static_cast<std::size_t>(slot - slotNames.begin());
    }
    else if (name == "id" || name == "material")
    {
      column.kind = name == "id" ? Column::Kind::Id : Column::Kind::Material;
    }
    else
    {
      column.index = this->Extra.add(name);
    }
    this->Columns.push_back(std::move(column));
  }

  void readRow()
  {
    Row row{};
    row[Q0] = 1.0;
    this->Lines.push_back(this->Scanner.lineNumber());
    std::size_t count = 0;
    FieldReader fields(this->Scanner);
    for (std::string_view field; fields.next(field); ++count)
    {
      if (count < this->Columns.size())
      {
        this->readField(this->Columns[count], field, row);
      }
    }
    if (count != this->Columns.size())
    {
      this->Scanner.fail("the row has " + std::to_string(count) + " values, but the header names " +
        std::to_string(this->Columns.size()) + " columns");
    }
    this->append(row);
  }

  void readField(const Column& column, std::string_view field, Row& row)
  {
    const char* meaning = column.meaning.c_str();
    if (field.empty() && column.kind != Column::Kind::Extra)
    {
      this->Scanner.fail(column.meaning + " is empty");
    }
    switch (column.kind)
    {
      case Column::Kind::Number:
        row[column.index] = this->Scanner.finite(field, meaning);
        if ((column.index == Radius || column.index == Mass) && !(row[column.index] > 0.0))
        {
          this->Scanner.fail(column.meaning + " is " + quoted(field) + ", but has to be above 0");
        }
        break;
      case Column::Kind::Id:
        this->Table.id.push_back(this->Scanner.whole(field, meaning));
        if (this->Table.id.back() < 0)
        {
          this->Scanner.fail(column.meaning + " is " + quoted(field) + ", but may not be negative");
        }
        break;
      case Column::Kind::Material:
        this->Table.material.push_back(readMaterial(field, meaning, this->Scanner));
        break;
      case Column::Kind::Extra:
        this->Extra.read(column.index, field);
        break;
    }
  }

  void append(const Row& row)
  {
    if (row[Q0] == 0.0 && row[Q1] == 0.0 && row[Q2] == 0.0 && row[Q3] == 0.0)
    {
      this->Scanner.fail("the orientation q0, q1, q2, q3 is 0, 0, 0, 0");
    }
    const auto put = [&row](std::vector<double>& target, Slot first, int count)
    { target.insert(target.end(), row.begin() + first, row.begin() + first + count); };
    put(this->Table.position, X, 3);
    put(this->Table.radius, Radius, 1);
    put(this->Table.velocity, VX, 3);
    put(this->Table.orientation, Q0, 4);
    put(this->Table.angularVelocity, WX, 3);
    if (this->HasMass)
    {
      put(this->Table.mass, Mass, 1);
    }
    if (!this->HasId)
    {
      this->Table.id.push_back(static_cast<std::int64_t>(this->Table.id.size()));
    }
  }

  TextScanner Scanner;
  std::vector<Column> Columns;
  std::set<std::string, std::less<>> Names;
  bool HasId = false;
  bool HasMass = false;
  ExtraColumns Extra;
  std::vector<std::int64_t> Lines;
  ParticleTable Table;
};

}

ParticleTable parseParticleTable(std::string_view text, const std::string& fileName,
  const Watch& watch)
{
  return TableParser(text, fileName, watch).parse();
}

bool looksLikeParticleTable(std::string_view text)
{
  const std::size_t end = text.find_first_of("\r\n", text.find_first_not_of(" \t\r\n"));
  try
  {
    parseParticleTable(text.substr(0, end), {});
    return true;
  }
  catch (const std::runtime_error&)
  {
    return false;
  }
}

}
