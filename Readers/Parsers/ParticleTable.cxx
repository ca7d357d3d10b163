#include "Parsers/ParticleTable.h"

#include "Parsers/FieldReader.h"
#include "Text/TableColumns.h"
#include "Text/TableParts.h"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>
#include <utility>

namespace granular
{

namespace
{

using Row = std::array<double, RealSlots>;

constexpr std::size_t at(TableSlot slot)
{
  return static_cast<std::size_t>(slot);
}

bool areNumbers(const TextScanner& scanner, std::string_view line)
{
  FieldReader fields(scanner, line, separatorOf(line));
  bool are = true;
  double value = 0.0;
  for (std::string_view field; are && fields.next(field);)
  {
    are = readNumber(field, value) == NumberStatus::Good;
  }
  return are;
}

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
    while (this->BeginsWithRow || this->Scanner.nextLine())
    {
      this->BeginsWithRow = false;
      if (this->Scanner.line()[0] != '#')
      {
        this->readRow();
      }
    }
    if (this->has(TableSlot::Id))
    {
      refuseDoubleIds(this->Table.id, this->Lines, this->Scanner);
    }
    this->Table.hasMaterial = this->has(TableSlot::Material);
    this->Table.hasMass = this->has(TableSlot::Mass);
    this->Extra.finish(this->Table);
    return std::move(this->Table);
  }

  /// Fails where the columns that a table needs are not there.
  void readHeader()
  {
    const std::string_view header = this->findHeader();
    this->Separator = separatorOf(header);
    std::vector<std::string> names;
    std::set<std::string, std::less<>> known;
    FieldReader fields(this->Scanner, header, this->Separator);
    for (std::string_view field; fields.next(field);)
    {
      if (!field.empty() && !known.emplace(field).second)
      {
        this->Scanner.fail("column " + inQuotes(field) + " is in the header twice");
      }
      names.emplace_back(field);
    }
    const std::vector<TableSlot> meanings = meaningsOf(names);
    for (std::size_t k = 0; k < names.size(); ++k)
    {
      Column column{ "column " + names[k], meanings[k], 0 };
      this->Has[at(meanings[k])] = true;
      column.extra = meanings[k] == TableSlot::None ? this->Extra.add(names[k]) : 0;
      this->Columns.push_back(std::move(column));
    }
    this->checkColumns();
  }

private:
  struct Column
  {
    std::string meaning; ///< how messages call it
    TableSlot slot = TableSlot::None;
    std::size_t extra = 0; ///< the number among ExtraColumns
  };

  bool has(TableSlot slot) const { return this->Has[at(slot)]; }

  /// The first line, or the last one of those before it that begin with #, where it has numbers.
  std::string_view findHeader()
  {
    std::string_view remark;
    bool more = this->Scanner.nextLine();
    for (; more && this->Scanner.line()[0] == '#'; more = this->Scanner.nextLine())
    {
      remark = trimmed(this->Scanner.line().substr(1));
    }
    if (!more && remark.empty())
    {
      this->Scanner.fail("the file is empty; a particle table begins with the names of its columns",
        0);
    }
    const bool isRow = more && areNumbers(this->Scanner, this->Scanner.line());
    if (isRow && remark.empty())
    {
      this->Scanner.fail("name the columns in a line above, as x,y,z,R: the table begins with "
                         "numbers, of which nothing says what they are. A file of MFiX without a "
                         "version has to keep its name, particle_input.dat");
    }
    this->BeginsWithRow = isRow;
    return more && !isRow ? this->Scanner.line() : remark;
  }

  void checkColumns() const
  {
    constexpr std::pair<TableSlot, const char*> needed[] = { { TableSlot::X, "x" },
      { TableSlot::Y, "y" }, { TableSlot::Z, "z" }, { TableSlot::Radius, "R" } };
    for (const auto& [slot, name] : needed)
    {
      if (!this->has(slot))
      {
        this->Scanner.fail("the header has no column '" + std::string(name) +
          "'; a particle table needs x, y, z and R");
      }
    }
    const int parts = static_cast<int>(this->has(TableSlot::Q0)) +
      static_cast<int>(this->has(TableSlot::Q1)) + static_cast<int>(this->has(TableSlot::Q2)) +
      static_cast<int>(this->has(TableSlot::Q3));
    if (parts != 0 && parts != 4)
    {
      this->Scanner.fail("the header has only " + std::to_string(parts) +
        " of the orientation's four columns q0, q1, q2 and q3");
    }
  }

  void readRow()
  {
    Row row{};
    row[at(TableSlot::Q0)] = 1.0;
    this->Lines.push_back(this->Scanner.lineNumber());
    std::size_t count = 0;
    FieldReader fields(this->Scanner, this->Scanner.line(), this->Separator);
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
    if (field.empty() && column.slot != TableSlot::None)
    {
      this->Scanner.fail(column.meaning + " is empty");
    }
    switch (column.slot)
    {
      case TableSlot::Id:
        this->Table.id.push_back(this->Scanner.whole(field, meaning));
        if (this->Table.id.back() < 0)
        {
          this->Scanner.fail(
            column.meaning + " is " + inQuotes(field) + ", but may not be negative");
        }
        break;
      case TableSlot::Material:
        this->Table.material.push_back(readMaterial(field, meaning, this->Scanner));
        break;
      case TableSlot::None:
        this->Extra.read(column.extra, field);
        break;
      default:
        this->readReal(column, field, row);
    }
  }

  void readReal(const Column& column, std::string_view field, Row& row) const
  {
    const double value = this->Scanner.finite(field, column.meaning.c_str());
    const bool isSize = column.slot == TableSlot::Radius || column.slot == TableSlot::Mass;
    if (isSize && !(value > 0.0))
    {
      this->Scanner.fail(column.meaning + " is " + inQuotes(field) + ", but has to be above 0");
    }
    row[at(column.slot)] = value;
  }

  void append(const Row& row)
  {
    const double* q = &row[at(TableSlot::Q0)];
    if (q[0] == 0.0 && q[1] == 0.0 && q[2] == 0.0 && q[3] == 0.0)
    {
      this->Scanner.fail("the orientation q0, q1, q2, q3 is 0, 0, 0, 0");
    }
    const auto put = [&row](std::vector<double>& target, TableSlot first, std::size_t count)
    { target.insert(target.end(), &row[at(first)], &row[at(first)] + count); };
    put(this->Table.position, TableSlot::X, 3);
    put(this->Table.radius, TableSlot::Radius, 1);
    put(this->Table.velocity, TableSlot::VX, 3);
    put(this->Table.orientation, TableSlot::Q0, 4);
    put(this->Table.angularVelocity, TableSlot::WX, 3);
    if (this->has(TableSlot::Mass))
    {
      put(this->Table.mass, TableSlot::Mass, 1);
    }
    if (!this->has(TableSlot::Id))
    {
      this->Table.id.push_back(static_cast<std::int64_t>(this->Table.id.size()));
    }
  }

  TextScanner Scanner;
  char Separator = ',';
  bool BeginsWithRow = false; ///< whether the scanner is at a row already
  std::vector<Column> Columns;
  std::array<bool, static_cast<std::size_t>(TableSlot::Count) + 1> Has{};
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
  try
  {
    TableParser(text, {}, {}).readHeader();
    return true;
  }
  catch (const std::runtime_error&)
  {
    return false;
  }
}

}
