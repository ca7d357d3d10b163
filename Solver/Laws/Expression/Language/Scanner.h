// Takes the text of a law apart into words, numbers and signs.
#pragma once

#include "Laws/Expression/Language/Problem.h"

#include <string>
#include <vector>

namespace dem::expression
{

enum class Kind
{
  Name,
  Number,
  Sign,         ///< one of + - * / ^ ( ) , = < > <= >=
  StatementEnd, ///< of a line, outside brackets, or a semicolon
  TextEnd
};

struct Token
{
  Kind kind = Kind::TextEnd;
  std::string text;
  double number = 0.0;
  TextRange range;

  bool is(const char* sign) const { return this->kind == Kind::Sign && this->text == sign; }
};

/// The last one is the end of the text.
/// @throws Problem
std::vector<Token> scan(const std::string& text);

}
