#include "Laws/Expression/Language/Scanner.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <system_error>

namespace dem::expression
{

namespace
{

// Not those of the C library, which depend on the language of the user.
bool isDigit(char c)
{
  return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

class Scanner
{
public:
  explicit Scanner(const std::string& text) : Text(text) {}

  std::vector<Token> scan()
  {
    while (this->At < this->size())
    {
      this->next();
    }
    this->Begin = this->At;
    this->add(Kind::TextEnd);
    return std::move(this->Tokens);
  }

private:
  int size() const { return static_cast<int>(this->Text.size()); }
  char peek(int ahead = 0) const
  {
    return this->At + ahead < this->size() ? this->Text[this->At + ahead] : '\0';
  }

  void add(Kind kind)
  {
    Token token;
    token.kind = kind;
    token.text = this->Text.substr(this->Begin, this->At - this->Begin);
    token.range = { this->Begin, this->At };
    this->Tokens.push_back(token);
  }

  [[noreturn]] void complain(const std::string& what) const
  {
    throw problemAt(this->Text, { this->Begin, this->At }, what);
  }

  void next()
  {
    this->Begin = this->At;
    const char c = this->peek();
    if (c == '#')
    {
      while (this->At < this->size() && this->peek() != '\n')
      {
        ++this->At;
      }
    }
    else if (c == '\n' || c == ';')
    {
      ++this->At;
      if (c == ';' || this->Open == 0) // a line continues inside brackets
      {
        this->add(Kind::StatementEnd);
      }
    }
    else if (c == ' ' || c == '\t' || c == '\r')
    {
      ++this->At;
    }
    else if (isDigit(c) || (c == '.' && isDigit(this->peek(1))))
    {
      this->number();
    }
    else if (isLetter(c))
    {
      while (isLetter(this->peek()) || isDigit(this->peek()))
      {
        ++this->At;
      }
      this->add(Kind::Name);
    }
    else
    {
      this->sign();
    }
  }

  void number()
  {
    const char* begin = this->Text.data() + this->At;
    const char* end = this->Text.data() + this->size();
    double value = 0.0;
    const std::from_chars_result read = std::from_chars(begin, end, value);
    this->At += static_cast<int>(read.ptr - begin);
    if (read.ec != std::errc() || !std::isfinite(value))
    {
      this->complain("this number is too large or too small to compute with");
    }
    if (isLetter(this->peek()) || isDigit(this->peek()) || this->peek() == '.')
    {
      while (isLetter(this->peek()) || isDigit(this->peek()) || this->peek() == '.')
      {
        ++this->At;
      }
      this->complain("this is no number; a product needs a *");
    }
    this->add(Kind::Number);
    this->Tokens.back().number = value;
  }

  void sign()
  {
    const char c = this->peek();
    ++this->At;
    if (c == '\0' || !std::strchr("+-*/^(),=<>", c))
    {
      while (this->At < this->size() && (this->Text[this->At] & 0xC0) == 0x80)
      {
        ++this->At; // the rest of a character of several bytes
      }
      this->complain("this character has no meaning here");
    }
    const bool doubled = this->peek() == '=' && (c == '<' || c == '>' || c == '=');
    this->At += doubled ? 1 : 0;
    if (doubled && c == '=')
    {
      this->complain("use < or >: numbers are not compared for being equal");
    }
    if (c == '*' && this->peek() == '*')
    {
      ++this->At;
      this->complain("a power is written with ^");
    }
    this->Open += c == '(' ? 1 : c == ')' && this->Open > 0 ? -1 : 0;
    this->add(Kind::Sign);
  }

  const std::string& Text;
  int At = 0;
  int Begin = 0;
  int Open = 0; ///< brackets
  std::vector<Token> Tokens;
};

}

std::vector<Token> scan(const std::string& text)
{
  return Scanner(text).scan();
}

}
