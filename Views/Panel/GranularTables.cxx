#include "Panel/GranularTables.h"

#include "Panel/GranularJson.h"
#include "Panel/GranularLines.h"
#include "Properties/GranularChangeWords.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>
#include <vector>

namespace granular
{
namespace
{

/// What is wrong, in words that follow the name of the file.
[[noreturn]] void refuse(const Json& where, const std::string& what)
{
  throw "line " + std::to_string(where.line) + ": " + what;
}

const Json& need(const Json& value, Json::Kind kind, const std::string& what)
{
  if (value.kind != kind)
  {
    refuse(value, what + ".");
  }
  return value;
}

std::string shown(const Json& value)
{
  switch (value.kind)
  {
    case Json::Kind::Text:
      return quotedJson(value.text);
    case Json::Kind::Object:
      return "an object";
    case Json::Kind::Array:
      return "a list";
    default:
      return value.text;
  }
}

/// A value of @a owner as words of a line.
std::string valueWords(const std::string& owner, const std::string& name, const Json& value,
  const ValueCheck& check)
{
  const std::string is = name + " of " + owner + " is " + shown(value);
  need(value, Json::Kind::Number, is + ", but has to be a number");
  const std::string problem = check(name, value.number);
  if (!problem.empty())
  {
    refuse(value, is + problem + ".");
  }
  return " " + name + " " + inDigits(value.number);
}

std::string materialLine(const std::string& name, const Json& values, const ValueCheck& check)
{
  const std::string owner = "the material '" + name + "'";
  if (name.empty() || name.find_first_of("\"\n\r+") != std::string::npos)
  {
    refuse(values,
      owner +
        " has a name without characters or with one that names must not have: a quotation "
        "mark, a plus or the end of a line.");
  }
  need(values, Json::Kind::Object, owner + " is " + shown(values) + ", but has to be an object");
  std::string line = asWord(name);
  for (const auto& [value, number] : values.members)
  {
    line += valueWords(owner, value, number, check);
  }
  return line;
}

std::string pairLine(int number, const Json& row, const Json& materials, const ValueCheck& check)
{
  const std::string owner = "pair " + std::to_string(number);
  need(row, Json::Kind::Object, owner + " is " + shown(row) + ", but has to be an object");
  std::string line;
  for (const char* which : { "first", "second" })
  {
    const Json* name = row.Find(which);
    if (!name)
    {
      refuse(row, owner + " has no \"" + which + "\".");
    }
    if (name->kind != Json::Kind::Text || !materials.Find(name->text))
    {
      refuse(*name,
        std::string("\"") + which + "\" of " + owner + " is " + shown(*name) +
          ", which is none of the materials.");
    }
    line += (line.empty() ? "" : " ") + asWord(name->text);
  }
  for (const auto& [value, amount] : row.members)
  {
    if (value != "first" && value != "second")
    {
      line += valueWords(owner, value, amount, check);
    }
  }
  return line;
}

Tables tablesOf(const Json& file, const ValueCheck& ofMaterial, const ValueCheck& ofPair)
{
  need(file, Json::Kind::Object, "this is no object with \"materials\"");
  const Json* materials = file.Find("materials");
  if (!materials)
  {
    refuse(file, "there is no \"materials\".");
  }
  Tables tables;
  need(*materials, Json::Kind::Object, "\"materials\" has to be an object of materials by name");
  for (const auto& [name, values] : materials->members)
  {
    tables.materials +=
      (tables.materials.empty() ? "" : "\n") + materialLine(name, values, ofMaterial);
  }
  const Json* pairs = file.Find("pairs");
  if (!pairs)
  {
    return tables;
  }
  need(*pairs, Json::Kind::Array, "\"pairs\" has to be a list");
  std::set<std::set<std::string>> known;
  for (const Json& row : pairs->items)
  {
    const int number = static_cast<int>(known.size()) + 1;
    tables.pairs += (tables.pairs.empty() ? "" : "\n") + pairLine(number, row, *materials, ofPair);
    if (!known.insert({ row.Find("first")->text, row.Find("second")->text }).second)
    {
      refuse(row, "pair " + std::to_string(number) + " is of materials that an earlier pair has.");
    }
  }
  return tables;
}

[[noreturn]] void refuseFile(const std::string& file, const char* what)
{
  throw file + " cannot be " + what + ": " + std::strerror(errno) + ".";
}

/// Opening a pipe would wait for somebody at its other end.
void refusePipe(const std::string& file, const char* what)
{
  std::error_code unknown;
  if (std::filesystem::is_fifo(file, unknown))
  {
    throw file + " cannot be " + what + ": it is a pipe, not a file.";
  }
}

std::string contentOf(const std::string& file)
{
  refusePipe(file, "read");
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  if (!stream ||
    (stream.peek() != std::ifstream::traits_type::eof() && !(text << stream.rdbuf())) || errno != 0)
  {
    refuseFile(file, "read");
  }
  return text.str();
}

/// The row of a table, without the bracket that opens it.
std::string rowAsJson(const std::vector<std::string>& words, std::size_t names, const char* owner,
  int line)
{
  const std::string where = std::string(owner) + ", line " + std::to_string(line) + ": ";
  if (words.size() < names || (words.size() - names) % 2 != 0)
  {
    throw where +
      (words.size() < names ? "there should be the names of two materials."
                            : "after " + words.back() + " should be its value.");
  }
  std::string row;
  for (std::size_t k = names; k < words.size(); k += 2)
  {
    double number = 0.0;
    const char* last = words[k + 1].data() + words[k + 1].size();
    const auto read = std::from_chars(words[k + 1].data(), last, number);
    if (read.ec != std::errc() || read.ptr != last)
    {
      throw where + words[k] + " is '" + words[k + 1] + "', but has to be a number.";
    }
    row += (k > names ? ",\n" : "\n") + std::string("      ") + quotedJson(words[k]) + ": " +
      inDigits(number);
  }
  return row;
}

/// The rows of a table, each as @a asRow makes it of the words of its line.
template <typename RowT>
std::string rowsAsJson(const std::string& text, const char* owner, std::size_t names, RowT asRow)
{
  std::string rows;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);)
  {
    ++number;
    const std::vector<std::string> words = splitChange(line);
    if (!words.empty())
    {
      rows += (rows.empty() ? "\n" : ",\n") + asRow(words, rowAsJson(words, names, owner, number));
    }
  }
  return rows.empty() ? "" : rows + "\n  ";
}

std::string asJson(const Tables& tables)
{
  const std::string materials = rowsAsJson(tables.materials, "Materials", 1,
    [](const std::vector<std::string>& words, const std::string& values) {
      return "    " + quotedJson(words[0]) + ": {" + values + (values.empty() ? "}" : "\n    }");
    });
  const std::string pairs = rowsAsJson(tables.pairs, "MaterialPairs", 2,
    [](const std::vector<std::string>& words, const std::string& values)
    {
      return "    {\n      \"first\": " + quotedJson(words[0]) +
        ",\n      \"second\": " + quotedJson(words[1]) + (values.empty() ? "" : ",") + values +
        "\n    }";
    });
  return "{\n  \"materials\": {" + materials + "},\n  \"pairs\": [" + pairs + "]\n}\n";
}

}

Tables loadTables(const std::string& file, const ValueCheck& ofMaterial, const ValueCheck& ofPair)
{
  const std::string content = contentOf(file);
  try
  {
    return tablesOf(readJson(content), ofMaterial, ofPair);
  }
  catch (const std::string& problem)
  {
    throw file + ", " + problem;
  }
}

void saveTables(const std::string& file, const Tables& tables)
{
  const std::string text = asJson(tables);
  const auto any = [](const std::string&, double) { return std::string(); };
  const std::string part = file + ".part";
  refusePipe(file, "written");
  refusePipe(part, "written");
  const bool isThere = static_cast<bool>(std::ifstream(file));
  if (isThere)
  {
    try
    {
      loadTables(file, any, any);
    }
    catch (const std::string& problem)
    {
      throw "Nothing is written over a file that holds no tables of materials: " + problem;
    }
  }
  errno = 0;
  std::ofstream stream(part, std::ios::binary);
  stream << text;
  stream.close();
  if (!stream || (isThere && std::rename(file.c_str(), (file + "~").c_str()) != 0) ||
    std::rename(part.c_str(), file.c_str()) != 0)
  {
    refuseFile(file, "written");
  }
}

}
