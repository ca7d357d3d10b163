#include "Panel/GranularJson.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <system_error>

namespace granular
{
namespace
{

constexpr int Deepest = 64; // parts in parts

class Reader
{
public:
  explicit Reader(const std::string& text) : Text(text) {}

  Json ReadAll()
  {
    Json all = this->ReadValue(0);
    this->SkipBlanks();
    if (this->Position < this->Text.size())
    {
      this->Refuse("nothing should follow the last bracket");
    }
    return all;
  }

private:
  [[noreturn]] void Refuse(const std::string& what) const
  {
    throw "line " + std::to_string(this->Line) + ": " + what + ".";
  }

  /// The character that is next, 0 at the end.
  char Next() const
  {
    return this->Position < this->Text.size() ? this->Text[this->Position] : '\0';
  }

  std::string Seen() const
  {
    return this->Position < this->Text.size() ? std::string("'") + this->Next() + "'" : "its end";
  }

  void SkipBlanks()
  {
    for (; std::string(" \t\r\n").find(this->Next()) != std::string::npos && this->Next() != '\0';
         ++this->Position)
    {
      this->Line += this->Next() == '\n' ? 1 : 0;
    }
  }

  void Expect(char wanted, const char* where)
  {
    this->SkipBlanks();
    if (this->Next() != wanted)
    {
      this->Refuse(
        std::string("there should be a '") + wanted + "' " + where + ", not " + this->Seen());
    }
    ++this->Position;
  }

  /// Whether another part follows in an object or an array that ends with @a end.
  bool Another(char end, bool first)
  {
    this->SkipBlanks();
    if (this->Next() == end)
    {
      ++this->Position;
      return false;
    }
    if (!first)
    {
      this->Expect(',', "or the closing bracket");
      this->SkipBlanks();
    }
    return true;
  }

  Json ReadValue(int depth)
  {
    this->SkipBlanks();
    Json value;
    value.line = this->Line;
    if (depth > Deepest)
    {
      this->Refuse("too many brackets are in each other");
    }
    switch (this->Next())
    {
      case '{':
        ++this->Position;
        value.kind = Json::Kind::Object;
        this->ReadMembers(value, depth);
        break;
      case '[':
        ++this->Position;
        value.kind = Json::Kind::Array;
        while (this->Another(']', value.items.empty()))
        {
          value.items.push_back(this->ReadValue(depth + 1));
        }
        break;
      case '"':
        value.kind = Json::Kind::Text;
        value.text = this->ReadText();
        break;
      default:
        this->ReadWord(value);
    }
    return value;
  }

  void ReadMembers(Json& object, int depth)
  {
    while (this->Another('}', object.members.empty()))
    {
      const std::string name = this->ReadText();
      if (object.Find(name))
      {
        this->Refuse("'" + name + "' is there twice");
      }
      this->Expect(':', ("after '" + name + "'").c_str());
      object.members.emplace_back(name, this->ReadValue(depth + 1));
    }
  }

  void ReadWord(Json& value)
  {
    const std::size_t end =
      std::min(this->Text.find_first_of(" \t\r\n,:{}[]\"", this->Position), this->Text.size());
    value.text = this->Text.substr(this->Position, end - this->Position);
    const char* last = value.text.data() + value.text.size();
    const auto read = std::from_chars(value.text.data(), last, value.number);
    const bool isNumber = read.ec == std::errc() && read.ptr == last && std::isfinite(value.number);
    if (isNumber)
    {
      value.kind = Json::Kind::Number;
    }
    else if (value.text != "true" && value.text != "false" && value.text != "null")
    {
      this->Refuse(
        "there should be a value, not " + (end > this->Position ? "'" + value.text + "'" : Seen()));
    }
    this->Position = end;
  }

  std::string ReadText()
  {
    this->Expect('"', "before a name");
    std::string text;
    for (; this->Next() != '"'; ++this->Position)
    {
      if (static_cast<unsigned char>(this->Next()) < ' ')
      {
        this->Refuse("a text has no closing quotation mark");
      }
      if (this->Next() != '\\')
      {
        text += this->Next();
        continue;
      }
      ++this->Position;
      this->ReadEscape(text);
    }
    ++this->Position;
    return text;
  }

  void ReadEscape(std::string& text)
  {
    const std::string letters = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
    const std::size_t found = this->Next() ? letters.find(this->Next()) : std::string::npos;
    if (found != std::string::npos)
    {
      text += meant[found];
      return;
    }
    unsigned int code = this->ReadCode();
    if (code >= 0xd800 && code < 0xdc00 && this->Text.compare(this->Position + 1, 2, "\\u") == 0)
    {
      this->Position += 2;
      code = 0x10000 + ((code - 0xd800) << 10) + ((this->ReadCode() - 0xdc00) & 0x3ff);
    }
    addUtf8(text, code);
  }

  /// The number of uXXXX; leaves the position at its last digit.
  unsigned int ReadCode()
  {
    unsigned int code = 0;
    const char* begin = this->Text.data() + std::min(this->Position + 1, this->Text.size());
    const char* end = this->Text.data() + std::min(this->Position + 5, this->Text.size());
    const auto read = std::from_chars(begin, end, code, 16);
    if (this->Next() != 'u' || read.ptr != begin + 4)
    {
      this->Refuse("a backslash should not precede " + this->Seen());
    }
    this->Position += 4;
    return code;
  }

  static void addUtf8(std::string& text, unsigned int code)
  {
    if (code < 0x80)
    {
      text += static_cast<char>(code);
      return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3; // bytes
    text += static_cast<char>((0xff00 >> (more + 1) & 0xff) | code >> 6 * more);
    for (int k = more - 1; k >= 0; --k)
    {
      text += static_cast<char>(0x80 | (code >> 6 * k & 0x3f));
    }
  }

  const std::string& Text;
  std::size_t Position = 0;
  int Line = 1;
};

}

const Json* Json::Find(const std::string& name) const
{
  const auto found = std::find_if(this->members.begin(), this->members.end(),
    [&name](const auto& member) { return member.first == name; });
  return found != this->members.end() ? &found->second : nullptr;
}

Json readJson(const std::string& text)
{
  return Reader(text).ReadAll();
}

std::string quotedJson(const std::string& text)
{
  std::string quoted = "\"";
  for (const char c : text)
  {
    if (static_cast<unsigned char>(c) < ' ')
    {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned int>(c));
      quoted += code;
      continue;
    }
    quoted += (c == '"' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  }
  return quoted + '"';
}

}
