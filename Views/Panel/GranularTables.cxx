#include "Panel/GranularTables.h"

#include "Panel/GranularLines.h"
#include "Properties/GranularChangeWords.h"

#include <vtk_jsoncpp.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <system_error>
#include <vector>

namespace granular
{
namespace
{

/// A text in JSON, with what was read of it. Problems are thrown in words that follow the name of the
/// file.
class JsonText
{
public:
  explicit JsonText(const std::string& text) : Text(text)
  {
    Json::CharReaderBuilder builder;
    Json::CharReaderBuilder::strictMode(&builder.settings_);
    builder["strictRoot"] = false; // what is no object is refused in words of its own
    builder["skipBom"] = false;    // or offsets would begin behind the mark
    const std::unique_ptr<Json::CharReader> reader(builder.newCharReader());
    std::string problems;
    try
    {
      if (reader->parse(text.data(), text.data() + text.size(), &this->Root, &problems))
      {
        return;
      }
    }
    catch (const Json::Exception& problem) // too many brackets in each other
    {
      throw std::string(problem.what());
    }
    throw firstOf(problems);
  }

  const Json::Value& root() const { return this->Root; }
  /// What stands in the text for a value.
  std::string shown(const Json::Value& value) const
  {
    if (value.isObject() || value.isArray())
    {
      return value.isObject() ? "an object" : "a list";
    }
    const auto begin = static_cast<std::size_t>(value.getOffsetStart());
    return this->Text.substr(begin, static_cast<std::size_t>(value.getOffsetLimit()) - begin);
  }
  /// Names of the members of an object, in the order of the text.
  static std::vector<std::string> namesOf(const Json::Value& object)
  {
    std::vector<std::string> names = object.getMemberNames();
    std::sort(names.begin(), names.end(),
      [&object](const std::string& a, const std::string& b)
      { return object[a].getOffsetStart() < object[b].getOffsetStart(); });
    return names;
  }
  [[noreturn]] void refuse(const Json::Value& where, const std::string& what) const
  {
    const auto end = this->Text.begin() + where.getOffsetStart();
    throw "line " + std::to_string(1 + std::count(this->Text.begin(), end, '\n')) + ": " + what;
  }
  void need(bool isSo, const Json::Value& value, const std::string& what) const
  {
    if (!isSo)
    {
      this->refuse(value, what + ".");
    }
  }

private:
  /// The first of several problems, each a line "* Line 1, Column 2" and one with the words.
  static std::string firstOf(const std::string& problems)
  {
    std::istringstream lines(problems);
    std::string head, words;
    std::getline(lines, head);
    std::getline(lines, words);
    const std::size_t begin = head.find("Line "), end = head.find(',');
    const std::string number = head.substr(begin + 5, end - begin - 5);
    return "line " + number + ": " + words.substr(words.find_first_not_of(' ')) +
      (words.back() == '.' ? "" : ".");
  }

  const std::string& Text;
  Json::Value Root;
};

/// Whether a value of a pair is the choice of a law.
bool isLaw(const std::string& name)
{
  const std::string end = "Law";
  return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

/// A value of @a owner as words of a line.
std::string valueWords(const JsonText& file, const std::string& owner, const std::string& name,
  const Json::Value& value, const ValueCheck& check)
{
  const std::string is = name + " of " + owner + " is " + file.shown(value);
  const std::string text = file.shown(value);
  double number = 0.0; // read here, as jsoncpp takes "-" for 0
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool isWhole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (value.isString() && isLaw(name))
  {
    const std::string problem = check(name, value.asString());
    file.need(problem.empty(), value, is + problem);
    return " " + name + " " + value.asString();
  }
  file.need(value.isNumeric() && isWhole && std::isfinite(number), value,
    is + ", but has to be a number");
  const std::string problem = check(name, inDigits(number));
  file.need(problem.empty(), value, is + problem);
  return " " + name + " " + inDigits(number);
}

std::string materialLine(const JsonText& file, const std::string& name, const Json::Value& values,
  const ValueCheck& check)
{
  const std::string owner = "the material '" + name + "'";
  const bool isName = !name.empty() && name.find_first_of("\"\n\r+") == std::string::npos;
  file.need(isName, values,
    owner +
      " has a name without characters or with one that names must not have: a quotation "
      "mark, a plus or the end of a line");
  file.need(values.isObject(), values,
    owner + " is " + file.shown(values) + ", but has to be an object");
  std::string line = asWord(name);
  for (const std::string& value : JsonText::namesOf(values))
  {
    line += valueWords(file, owner, value, values[value], check);
  }
  return line;
}

std::string pairLine(const JsonText& file, int number, const Json::Value& pair,
  const Json::Value& materials, const ValueCheck& check)
{
  const std::string owner = "pair " + std::to_string(number);
  file.need(pair.isObject(), pair, owner + " is " + file.shown(pair) + ", but has to be an object");
  std::string line;
  for (const char* which : { "first", "second" })
  {
    file.need(pair.isMember(which), pair, owner + " has no \"" + which + "\"");
    const Json::Value& name = pair[which];
    file.need(name.isString() && materials.isMember(name.asString()), name,
      std::string("\"") + which + "\" of " + owner + " is " + file.shown(name) +
        ", which is none of the materials");
    line += (line.empty() ? "" : " ") + asWord(name.asString());
  }
  for (const std::string& value : JsonText::namesOf(pair))
  {
    if (value != "first" && value != "second")
    {
      line += valueWords(file, owner, value, pair[value], check);
    }
  }
  return line;
}

Tables tablesOf(const JsonText& file, const ValueCheck& ofMaterial, const ValueCheck& ofPair)
{
  const Json::Value& root = file.root();
  file.need(root.isObject(), root, "this is no object with \"materials\"");
  file.need(root.isMember("materials"), root, "there is no \"materials\"");
  const Json::Value& materials = root["materials"];
  file.need(materials.isObject(), materials,
    "\"materials\" has to be an object of materials by name");
  Tables tables;
  for (const std::string& name : JsonText::namesOf(materials))
  {
    tables.materials += (tables.materials.empty() ? "" : "\n") +
      materialLine(file, name, materials[name], ofMaterial);
  }
  if (!root.isMember("pairs"))
  {
    return tables;
  }
  file.need(root["pairs"].isArray(), root["pairs"], "\"pairs\" has to be a list");
  std::set<std::set<std::string>> known;
  for (const Json::Value& pair : root["pairs"])
  {
    const int number = static_cast<int>(known.size()) + 1;
    tables.pairs +=
      (tables.pairs.empty() ? "" : "\n") + pairLine(file, number, pair, materials, ofPair);
    const bool isNew = known.insert({ pair["first"].asString(), pair["second"].asString() }).second;
    file.need(isNew, pair,
      "pair " + std::to_string(number) + " is of materials that an earlier pair has");
  }
  return tables;
}

std::string quotedJson(const std::string& text)
{
  Json::StreamWriterBuilder builder;
  builder["emitUTF8"] = true;
  return Json::writeString(builder, text);
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
  const std::string content = text.str();
  const std::string mark = "\xEF\xBB\xBF"; // of UTF-8, which some editors put first
  return content.compare(0, mark.size(), mark) == 0 ? content.substr(mark.size()) : content;
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
    const bool isNumber = read.ec == std::errc() && read.ptr == last;
    if (!isNumber && !isLaw(words[k]))
    {
      throw where + words[k] + " is '" + words[k + 1] + "', but has to be a number.";
    }
    row += (k > names ? ",\n" : "\n") + std::string("      ") + quotedJson(words[k]) + ": " +
      (isNumber ? inDigits(number) : quotedJson(words[k + 1]));
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
    return tablesOf(JsonText(content), ofMaterial, ofPair);
  }
  catch (const std::string& problem)
  {
    throw file + ", " + problem;
  }
}

void saveTables(const std::string& file, const Tables& tables)
{
  const std::string text = asJson(tables);
  const auto any = [](const std::string&, const std::string&) { return std::string(); };
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
