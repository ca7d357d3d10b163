#include "ParticleTable.h"

#include "FieldReader.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
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
  TableParser(std::string_view text, const std::string& fileName) : Scanner(text, fileName) {}

  ParticleTable parse()
  {
    this->readHeader();
    while (this->Scanner.nextLine())
    {
      this->readRow();
    }
    if (this->HasId)
    {
      this->refuseDoubleIds();
    }
    this->dropIgnored();
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
    std::size_t index = 0; ///< the Slot, or the entry of ParticleTable::extra
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
      column.index = this->Table.extra.size();
      this->Table.extra.push_back({ name, {} });
      this->IsIgnored.push_back(name.empty());
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
        this->Table.material.push_back(this->readMaterial(field, meaning));
        break;
      case Column::Kind::Extra:
        this->readExtra(column.index, field);
        break;
    }
  }

  std::int32_t readMaterial(std::string_view field, const char* meaning)
  {
    const std::int64_t value = this->Scanner.whole(field, meaning);
    if (value < 0 || value > std::numeric_limits<std::int32_t>::max())
    {
      this->Scanner.fail(
        std::string(meaning) + " is " + quoted(field) + ", but has to be 0 or above and 32 bits");
    }
    return static_cast<std::int32_t>(value);
  }

  void readExtra(std::size_t index, std::string_view field)
  {
    double value = 0.0;
    if (!this->IsIgnored[index] && readNumber(field, value) != NumberStatus::Good)
    {
      this->IsIgnored[index] = true;
    }
    if (!this->IsIgnored[index])
    {
      this->Table.extra[index].values.push_back(value);
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

  void refuseDoubleIds() const
  {
    const std::vector<std::int64_t>& id = this->Table.id;
    std::vector<std::size_t> order(id.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(),
      [&id](std::size_t a, std::size_t b) { return id[a] != id[b] ? id[a] < id[b] : a < b; });
    for (std::size_t i = 1; i < order.size(); ++i)
    {
      if (id[order[i]] == id[order[i - 1]])
      {
        this->Scanner.fail("column id is '" + std::to_string(id[order[i]]) + "', as in line " +
            std::to_string(this->Lines[order[i - 1]]) + " already",
          this->Lines[order[i]]);
      }
    }
  }

  void dropIgnored()
  {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < this->Table.extra.size(); ++i)
    {
      if (this->IsIgnored[i])
      {
        const std::string& name = this->Table.extra[i].name;
        this->Table.ignored.push_back(name.empty() ? "(without a name)" : name);
      }
      else if (kept++ != i)
      {
        this->Table.extra[kept - 1] = std::move(this->Table.extra[i]);
      }
    }
    this->Table.extra.resize(kept);
  }

  TextScanner Scanner;
  std::vector<Column> Columns;
  std::set<std::string, std::less<>> Names;
  bool HasId = false;
  bool HasMass = false;
  std::vector<bool> IsIgnored; ///< for each entry of ParticleTable::extra
  std::vector<std::int64_t> Lines;
  ParticleTable Table;
};

}

ParticleTable parseParticleTable(std::string_view text, const std::string& fileName)
{
  return TableParser(text, fileName).parse();
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
