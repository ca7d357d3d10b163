#include "GrainRows.h"
#include "Parsers/GrainParsers.h"

#include <algorithm>

namespace granular
{
namespace
{

class YadeParser
{
public:
  YadeParser(TextScanner& scanner, const MissingValues& missing)
    : Scanner(scanner), Missing(missing)
  {
  }

  GrainState parse()
  {
    this->Scanner.nextLine();
    std::string_view rest = this->Scanner.line();
    takeToken(rest); // #format
    this->readFormat(takeToken(rest));
    const bool isEmpty = !this->skipComments();
    this->nameAttributes(isEmpty ? std::string_view() : this->Scanner.line());
    GrainRows rows(std::move(this->Columns), this->Scanner);
    for (bool more = !isEmpty; more; more = this->Scanner.nextLine('#'))
    {
      rows.read(this->Scanner.line());
    }
    return completeGrains(std::move(rows.records()), { this->Missing, this->Scanner, 0, {} });
  }

private:
  /// x_y_z_r_matId and the like: the columns' names.
  void readFormat(std::string_view format)
  {
    for (std::string_view rest = format; !rest.empty();)
    {
      const std::size_t end = std::min(rest.find('_'), rest.size());
      this->Columns.push_back(columnNamed(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    const auto has = [this](const char* name)
    {
      return std::any_of(this->Columns.begin(), this->Columns.end(),
        [name](const GrainColumn& column) { return column.name == name; });
    };
    if (!has("x") || !has("y") || !has("z"))
    {
      this->Scanner.fail(
        "export x_y_z_r, x_y_z_r_matId, id_x_y_z_r_matId or x_y_z_r_attrs: the format " +
        inQuotes(format) + " has no positions");
    }
    if (this->Columns.back().name == "attrs")
    {
      this->Columns.pop_back();
      this->HasAttributes = true;
    }
  }

  /// Moves to the first row; false if there is none. The last line with "# x y z r" names columns.
  bool skipComments()
  {
    while (this->Scanner.nextLine())
    {
      const std::string_view line = this->Scanner.line();
      const std::size_t comment = line.find('#');
      if (comment == std::string_view::npos)
      {
        return true;
      }
      const std::size_t header = line.find("# x y z r ");
      this->Header = header == std::string_view::npos ? this->Header : line.substr(header + 9);
    }
    return false;
  }

  /// Columns behind the format's own, with the names of the header where it has as many.
  void nameAttributes(std::string_view row)
  {
    const std::size_t values = tokensOf(row).size();
    if (!this->HasAttributes || values <= this->Columns.size())
    {
      return;
    }
    const std::size_t count = values - this->Columns.size();
    const std::vector<std::string_view> names = tokensOf(this->Header);
    for (std::size_t k = 0; k < count; ++k)
    {
      this->Columns.push_back(names.size() == count
          ? columnNamed(names[k])
          : GrainColumn{ "Attribute" + std::to_string(k + 1) });
    }
  }

  TextScanner& Scanner;
  const MissingValues& Missing;
  std::vector<GrainColumn> Columns;
  bool HasAttributes = false;
  std::string_view Header;
};

}

bool looksLikeYade(const GrainBeginning& beginning)
{
  return beginning.scanner.line().substr(0, 8) == "#format ";
}

GrainState parseYade(const GrainText& text)
{
  TextScanner scanner = text.scanner();
  return YadeParser(scanner, text.missing).parse();
}

}
