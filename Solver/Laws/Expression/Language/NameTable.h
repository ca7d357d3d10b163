// What the names in a law represent while it is parsed.
#pragma once

#include "Laws/Expression/Language/Parser.h"
#include "Laws/Expression/Language/Scanner.h"

#include <map>
#include <string>
#include <vector>

namespace dem::expression
{

class NameTable
{
public:
  /// @param tokens of the whole text, to say of a name that it is given a value too late
  /// @param law gets the results
  NameTable(const std::string& text, Topic topic, const std::vector<Token>& tokens, Parsed& law)
    : Text(text), About(topic), Tokens(tokens), Law(law)
  {
  }

  /// Whether the name represents a number, not a function.
  bool isNumber(const std::string& name) const;
  /// @return node
  int lookUp(const Token& name);
  /// Complains of a name that cannot be given a value.
  void checkTarget(const Token& name) const;
  void assign(const Token& name, int node, TextRange range);
  /// Complains of a name that represents nothing.
  [[noreturn]] void unknown(const Token& name) const;
  /// Complains, at the end of the text, of what is missing and of what nothing depends on.
  void checkAll() const;

private:
  struct Local
  {
    int node = -1;
    TextRange range; ///< where the name is written
    bool used = false;
  };

  [[noreturn]] void complain(TextRange range, const std::string& what) const
  {
    throw problemAt(this->Text, range, what);
  }

  int findQuantity(const std::string& name) const
  {
    return expression::findQuantity(name, this->About);
  }
  int findResult(const std::string& name) const
  {
    return expression::findResult(name, this->About);
  }
  void checkResults() const;

  const std::string& Text;
  const Topic About;
  const std::vector<Token>& Tokens;
  Parsed& Law;
  std::map<std::string, Local> Locals;
};

}
