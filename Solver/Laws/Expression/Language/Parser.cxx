#include "Laws/Expression/Language/Parser.h"

#include "Laws/Expression/Language/NameTable.h"
#include "Laws/Expression/Language/Scanner.h"

#include "Basics/InWords.h"
#include "Basics/Vec3.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem::expression
{

namespace
{

constexpr std::size_t MostCharacters = 20000;
/// Signs before each other, and twice brackets inside each other.
constexpr int MostDepth = 120;

class Parser
{
public:
  Parser(const std::string& text, Topic topic) : Text(text), About(topic)
  {
    if (text.size() > MostCharacters)
    {
      throw problemAt(text, {}, "the law is too long, it has more than 20000 characters");
    }
    this->Tokens = scan(text);
    this->Law.roots.fill(-1);
  }

  Parsed parse()
  {
    while (this->now().kind != Kind::TextEnd)
    {
      if (this->now().kind != Kind::StatementEnd)
      {
        this->statement();
      }
      else
      {
        ++this->At;
      }
    }
    this->Known.checkAll();
    if (this->About != Topic::Contact)
    {
      return std::move(this->Law);
    }
    const int normal = this->Law.roots[index(Result::Normal)];
    this->Law.roots[index(Result::Elastic)] =
      this->Law.graph.withoutQuantity(normal, Quantity::Approach);
    this->Law.ranges[index(Result::Elastic)] = this->Law.ranges[index(Result::Normal)];
    return std::move(this->Law);
  }

private:
  const Token& now() const { return this->Tokens[this->At]; }

  [[noreturn]] void complain(TextRange range, const std::string& what) const
  {
    throw problemAt(this->Text, range, what);
  }
  [[noreturn]] void expected(const std::string& what) const
  {
    const Token& token = this->now();
    const bool ends = token.kind == Kind::StatementEnd || token.kind == Kind::TextEnd;
    const TextRange range = ends ? TextRange{ token.range.begin, token.range.begin } : token.range;
    this->complain(range, (ends ? "the statement ends where " : "here ") + what);
  }
  bool take(const char* sign)
  {
    const bool is = this->now().is(sign);
    this->At += is ? 1 : 0;
    return is;
  }
  void require(const char* sign)
  {
    if (!this->take(sign))
    {
      this->expected(std::string("a ") + sign + " is missing");
    }
  }

  void statement();
  int compared();
  int sum();
  int product();
  int signedPower();
  int power();
  int primary();
  int call(const Token& name);

  /// The text from an offset to the token before this one.
  TextRange since(int begin) const
  {
    return { begin, std::max(begin, this->At > 0 ? this->Tokens[this->At - 1].range.end : 0) };
  }
  int make(Operation operation, TextRange range, int a, int b = -1, int c = -1)
  {
    return this->checked(this->Law.graph.make(operation, range, a, b, c), range);
  }
  /// Complains of what cannot be calculated.
  int checked(int node, TextRange range) const
  {
    const Graph& graph = this->Law.graph;
    if (graph.isConstant(node) && !std::isfinite(graph.at(node).value))
    {
      this->complain(range, "this is not a finite number");
    }
    if (graph.nodes().size() > Graph::MostNodes)
    {
      this->complain(range, "up to here the law has more than 600 operations, which is too many");
    }
    return node;
  }

  /// Counts how deep the text is nested, of which the stack allows so much only.
  class Level
  {
  public:
    explicit Level(Parser& parser) : Of(parser)
    {
      if (++this->Of.Depth > MostDepth)
      {
        this->Of.complain(this->Of.now().range, "brackets and signs are nested too deeply here");
      }
    }
    ~Level() { --this->Of.Depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

  private:
    Parser& Of;
  };

  const std::string& Text;
  const Topic About;
  std::vector<Token> Tokens;
  std::size_t At = 0;
  int Depth = 0;
  Parsed Law;
  NameTable Known{ this->Text, this->About, this->Tokens, this->Law };
};

void Parser::statement()
{
  const Token name = this->now();
  if (name.kind != Kind::Name)
  {
    this->expected("a name that is given a value is missing");
  }
  ++this->At;
  if (!this->now().is("="))
  {
    this->expected("a = is missing, since a statement reads name = value");
  }
  this->Known.checkTarget(name);
  ++this->At;
  const int begin = this->now().range.begin;
  const int node = this->compared();
  const TextRange range = this->since(begin);
  if (this->now().kind != Kind::StatementEnd && this->now().kind != Kind::TextEnd)
  {
    this->expected(this->now().is("=") ? "no second = can be" : "an operator is missing");
  }
  this->Known.assign(name, node, range);
}

int Parser::compared()
{
  const Level level(*this);
  const int begin = this->now().range.begin;
  const int first = this->sum();
  const Token sign = this->now();
  const auto isComparison = [](const Token& token)
  { return token.is("<") || token.is(">") || token.is("<=") || token.is(">="); };
  if (!isComparison(sign))
  {
    return first;
  }
  ++this->At;
  const int second = this->sum();
  if (isComparison(this->now()))
  {
    this->complain(this->now().range,
      "multiply two comparisons, as (a < b)*(b < c): they do not follow each other");
  }
  const Operation operation = sign.text.size() == 1 ? Operation::Less : Operation::LessOrEqual;
  const TextRange range = this->since(begin);
  return sign.text[0] == '<' ? this->make(operation, range, first, second)
                             : this->make(operation, range, second, first);
}

int Parser::sum()
{
  const int begin = this->now().range.begin;
  int node = this->product();
  while (this->now().is("+") || this->now().is("-"))
  {
    const Operation operation = this->now().is("+") ? Operation::Add : Operation::Subtract;
    ++this->At;
    const int second = this->product();
    node = this->make(operation, this->since(begin), node, second);
  }
  return node;
}

int Parser::product()
{
  const int begin = this->now().range.begin;
  int node = this->signedPower();
  while (this->now().is("*") || this->now().is("/"))
  {
    const bool divides = this->now().is("/");
    ++this->At;
    const int divisor = this->now().range.begin;
    const int second = this->signedPower();
    if (divides && this->Law.graph.isConstant(second, 0.0))
    {
      this->complain(this->since(divisor), "this divides by 0");
    }
    node = this->make(divides ? Operation::Divide : Operation::Multiply, this->since(begin), node,
      second);
  }
  return node;
}

/// A sign binds less than a power: -x^2 is -(x^2).
int Parser::signedPower()
{
  const Level level(*this);
  const int begin = this->now().range.begin;
  if (this->take("-"))
  {
    const int node = this->signedPower();
    return this->make(Operation::Negative, this->since(begin), node);
  }
  return this->take("+") ? this->signedPower() : this->power();
}

int Parser::power()
{
  const int begin = this->now().range.begin;
  const int base = this->primary();
  if (!this->take("^"))
  {
    return base;
  }
  const int exponentBegin = this->now().range.begin;
  const int exponent = this->signedPower(); // powers of powers from the right, 2^-1 as well
  const TextRange exponentRange = this->since(exponentBegin);
  Graph& graph = this->Law.graph;
  if (!graph.isConstant(exponent))
  {
    this->complain(exponentRange, "a power has to be a number, not something that can change");
  }
  const double value = graph.at(exponent).value;
  if (!Graph::isPower(value))
  {
    this->complain(exponentRange,
      "a power of " + asTyped(value) +
        " is not possible, only multiples of 0.5 from -16 to 16; exp(p*log(x)) is x to the power "
        "of any p");
  }
  if (graph.isConstant(base) && value < 0.0 && graph.isConstant(base, 0.0))
  {
    this->complain(this->since(begin), "this divides by 0");
  }
  const TextRange range = this->since(begin);
  return this->checked(graph.power(base, value, range), range);
}

int Parser::primary()
{
  const Token token = this->now();
  if (token.kind == Kind::Number)
  {
    ++this->At;
    return this->Law.graph.constant(token.number, token.range);
  }
  if (token.kind == Kind::Name)
  {
    ++this->At;
    return this->now().is("(") ? this->call(token) : this->Known.lookUp(token);
  }
  if (this->take("("))
  {
    const int node = this->compared();
    this->require(")");
    return node;
  }
  this->expected("a value is missing");
}

int Parser::call(const Token& name)
{
  const int found = findFunction(name.text);
  if (found < 0)
  {
    if (this->Known.isNumber(name.text))
    {
      this->complain(name.range, name.text + " is not a function; a product needs a *");
    }
    this->Known.unknown(name);
  }
  const Function function = static_cast<Function>(found);
  this->require("(");
  std::vector<int> arguments;
  do
  {
    arguments.push_back(this->compared());
  } while (this->take(","));
  this->require(")");
  const int wanted = argumentsOf(function);
  const TextRange range = this->since(name.range.begin);
  if (static_cast<int>(arguments.size()) != wanted)
  {
    this->complain(range,
      name.text + " takes " + std::to_string(wanted) + (wanted == 1 ? " value" : " values") +
        ", not " + std::to_string(arguments.size()));
  }
  static constexpr Operation operations[] = { Operation::Root, Operation::Absolute,
    Operation::Smaller, Operation::Larger, Operation::Sign, Operation::Select,
    Operation::Exponential, Operation::Logarithm };
  return this->make(operations[found], range, arguments[0], wanted > 1 ? arguments[1] : -1,
    wanted > 2 ? arguments[2] : -1);
}

}

Parsed parse(const std::string& text, Topic topic)
{
  return Parser(text, topic).parse();
}

}
