// Laws at random: whatever the text, it either compiles, and then lanes come out as numbers one by
// one, or a problem is found that points into the text, in words that can be shown.
//
//   TestExpressionFuzz [number of texts] [seed]
#include "Basics/Error.h"
#include "Check.h"
#include "Laws/Expression/Checks.h"
#include "Laws/Expression/Derived.h"
#include "Laws/Expression/GrainForce.h"
#include "WrittenLaws.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

using namespace dem;
using namespace dem::expression;

namespace
{

const std::vector<std::string> Pieces = { "N", "A", "limit", "ks", "cs", "h1", "h2", "h4", "delta",
  "vn", "vt", "R", "m", "E", "G", "e", "beta", "mu", "gamma", "dt", "range", "pi", "x", "y",
  "long_1", "+", "-", "*", "/", "^", "<", ">", "<=", ">=", "=", "==", "(", ")", ",", ";", "\n",
  "\r\n", "#", " ", "\t", "sqrt(", "exp(", "log(", "abs(", "min(", "max(", "sign(", "select(", "0",
  "1", "2", "0.5", "1.5", "1e5", "1e-300", "1e300", "1e999", ".", "3.", "0x1", "\xC3\xA4",
  "\xE2\x82\xAC", "\xFF", "\xC3", "!", std::string(1, '\0'), "((((", "----" };

class Writer
{
public:
  explicit Writer(std::uint64_t seed) : Numbers(seed) {}

  int below(int count) { return static_cast<int>(this->Numbers.uniform(0.0, count)); }
  Random& random() { return this->Numbers; }

  /// A text of one of three kinds: pieces in any order, a law with changes, and what the grammar
  /// allows.
  std::string text()
  {
    std::string text;
    const int kind = this->below(3);
    if (kind == 0)
    {
      for (int count = this->below(30); count > 0; --count)
      {
        text += this->pick(Pieces);
      }
    }
    else if (kind == 1)
    {
      text = this->pick(written::laws());
      for (int count = 1 + this->below(4); count > 0; --count)
      {
        const int at = this->below(static_cast<int>(text.size()) + 1);
        text.replace(at, this->below(4), this->below(2) == 0 ? "" : this->pick(Pieces));
      }
    }
    else
    {
      for (int count = this->below(4); count > 0; --count)
      {
        text += std::string(count % 2 == 0 ? "h1" : "h2") + std::string(count > 2 ? "_" : "") +
          " = " + this->expression(5) + "\n";
      }
      text +=
        "N = " + this->expression(6) + (this->below(2) == 0 ? "; A = " + this->expression(4) : "");
      for (const char* result : { "limitroll", "kroll", "croll", "limittwist", "ktwist", "ctwist" })
      {
        if (this->below(8) == 0)
        {
          text += std::string("; ") + result + " = " + this->expression(3);
        }
      }
    }
    return text;
  }

  /// A force that the grammar allows.
  std::string force()
  {
    std::string text = this->expression(5);
    const std::pair<const char*, const char*> words[] = { { "delta", "x" }, { "vn", "vy" },
      { "vt", "z" }, { "h1", "t" }, { "h2", "wx" }, { "E", "vz" }, { "mu", "y" } };
    for (const auto& [from, to] : words)
    {
      for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from))
      {
        text.replace(at, std::string(from).size(), to);
      }
    }
    return "Fx = " + text + "; Tz = " + this->pick({ "R", "m*t", "-wz" });
  }

private:
  std::string pick(const std::vector<std::string>& from)
  {
    return from[this->below(static_cast<int>(from.size()))];
  }
  std::string expression(int depth)
  {
    static const std::vector<std::string> ends = { "delta", "vn", "vt", "R", "m", "h1", "h2", "E",
      "mu", "1", "0", "2.5", "-1" };
    static const std::vector<std::string> signs = { " + ", " - ", "*", "/", " < ", " >= " };
    static const std::vector<std::string> powers = { "2", "0.5", "-1", "1.5", "-2.5", "0" };
    const auto inner = [&]() { return this->expression(depth - 1); };
    switch (depth <= 0 ? 0 : this->below(9))
    {
      case 0:
        return this->pick(ends);
      case 1:
        return "sqrt(" + inner() + ")";
      case 2:
        return (this->below(2) == 0 ? "max(" : "min(") + inner() + ", " + inner() + ")";
      case 3:
        return "select(" + inner() + ", " + inner() + ", " + inner() + ")";
      case 4:
        return "(" + inner() + ")^" + this->pick(powers);
      case 5:
        return (this->below(2) == 0 ? "abs(" : "-sign(") + inner() + ")";
      case 6:
        return (this->below(2) == 0 ? "exp(" : "log(") + inner() + ")";
      default:
        return "(" + inner() + this->pick(signs) + inner() + ")";
    }
  }

  Random Numbers;
};

bool isText(const std::string& text)
{
  return std::none_of(text.begin(), text.end(),
    [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool isSound(const Problem& problem, const std::string& text)
{
  const long lines = 1 + std::count(text.begin(), text.end(), '\n');
  return problem.line >= 1 && problem.line <= lines && problem.column >= 1 && problem.length >= 0 &&
    problem.column + problem.length <= static_cast<int>(text.size()) + 1 &&
    problem.message.size() < 700 && problem.message.back() == '.' && isText(problem.message);
}

/// Counts of what became of texts.
struct Outcomes
{
  int laws = 0;
  int accepted = 0;
  int tried = 0;
};

/// The text about a grain: a force, or a refusal with its place.
bool isForceWell(const std::string& text)
{
  try
  {
    const GrainForce force(text);
    CustomGrain grain{};
    grain.radius = grain.mass = 0.5;
    grain.position = { 0.0, -1.0, 2.0 };
    const CustomLoad load = force.act(grain);
    return isFinite(load.force) && isFinite(load.torque);
  }
  catch (const Problem& problem)
  {
    return isSound(problem, text);
  }
  catch (const Error& error)
  {
    return std::string(error.what()).find("no finite number for grain") != std::string::npos;
  }
}

bool isWell(const std::string& text, Writer& writer, Outcomes& outcomes)
{
  if (!isForceWell(text) || !isForceWell(writer.force()))
  {
    return false;
  }
  const Compiled compiled = compile(text);
  if (!compiled.law)
  {
    return compiled.problem && isSound(*compiled.problem, text);
  }
  ++outcomes.laws;
  bool well = !compiled.problem;
  for (const bool mixed : { false, true })
  {
    std::vector<Values> contacts = written::randomContacts(writer.random(), 19);
    if (!mixed)
    {
      written::makeOneMaterial(contacts);
    }
    const std::vector<Outcome> lanes = written::runLanes(*compiled.law, contacts, mixed);
    for (std::size_t c = 0; c < contacts.size(); ++c)
    {
      const Outcome one = compiled.law->evaluate(contacts[c]);
      for (int r = 0; r < ResultCount; ++r)
      {
        well = well && written::sameBits(one.of[r], lanes[c].of[r]);
      }
    }
    tangentStiffness(*compiled.law, contacts[0], 1e-6);
    elasticEnergy(*compiled.law, contacts[0]);
  }
  if (outcomes.laws % 40 == 0)
  {
    const std::optional<Problem> problem = findProblem(*compiled.law, {});
    well = well && (!problem || isSound(*problem, text));
    ++outcomes.tried;
    outcomes.accepted += problem ? 0 : 1;
  }
  return well;
}

}

int main(int argc, char** argv)
{
  return check::run(
    [&]()
    {
      const int count = argc > 1 ? std::atoi(argv[1]) : check::sanitizedOr(20000, 100000);
      Writer writer(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
      Outcomes outcomes;
      int wrong = 0;
      for (int i = 0; i < count && wrong < 10; ++i)
      {
        const std::string text = writer.text();
        if (!isWell(text, writer, outcomes))
        {
          ++wrong;
          const Compiled compiled = compile(text);
          check::line(false, text, compiled.problem ? compiled.problem->message : "a law");
        }
      }
      check::equal("texts that go wrong", wrong, 0);
      check::isTrue("a tenth are laws", outcomes.laws > count / 10);
      check::line(true, "of " + std::to_string(count) + " texts",
        std::to_string(outcomes.laws) + " are laws, of " + std::to_string(outcomes.tried) +
          " that are tried " + std::to_string(outcomes.accepted) + " are accepted");
    });
}
