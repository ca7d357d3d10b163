// What is known of a parameter: its name, its field, its unit, its bounds, when it counts, and
// what a change of it means. ParameterTable.h has the parameters of a run, Inflow.h and Sensor.h
// those of inflows and sensors, and Filters/Properties/GranularParameterTables.h those of walls.
#pragma once

#include "Basics/Checker.h"
#include "Basics/FieldNumbers.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace dem
{

/// Dimension in M, L and T, and the SI unit. Both are empty for a number without one, the dimension
/// for a unit that is always the same, such as degrees.
struct Unit
{
  const char* dimension = "";
  const char* si = "";

  Unit() = default;
  Unit(const char* ofWhat, const char* inSi) : dimension(ofWhat), si(inSi) {}
};

/// An earlier name of a choice, which scripts may still have.
struct FormerName
{
  const char* name;
  int value;
};

/// Numbers that a parameter may have.
struct Bounds
{
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool isAbove = false;             ///< the least one is excluded
  bool isBelow = false;             ///< the greatest one is excluded
  bool isFlag = false;              ///< 0 or 1
  bool isLimit = false;             ///< any number, an infinite one too
  std::vector<const char*> choices; ///< names of 0, 1, 2 ...; empty where there is no choice
  std::vector<FormerName> former{}; ///< of choices
  const char* leastMeans = "";      ///< what the least one stands for, such as no limit

  bool contains(double value) const;
  bool containAll(const std::vector<double>& numbers) const;
  /// What a value must be, as in "TimeStep is -1 but must be ...".
  /// @param whole whether values are whole numbers
  std::string inWords(bool whole) const;
  /// Complains of the first of some numbers that is not within the bounds.
  void check(Checker& checker, const char* name, const std::vector<double>& numbers,
    bool whole) const;
  /// What is wrong with numbers, in words that follow the name of their owner ("has the Rate -1, but
  /// it must be ..."); empty when all is well.
  std::string findProblem(const char* name, const std::vector<double>& numbers, bool whole) const;
};

/// Constructors of bounds, as tables of parameters have them.
namespace bounds
{
Bounds Any();
Bounds Limits();
Bounds Above(double least);
Bounds AtLeast(double least, const char* meaning = ""); ///< what the least number means
Bounds Within(double least, double most);
Bounds AboveUpTo(double least, double most); ///< (least, most]
Bounds FromBelow(double least, double most); ///< [least, most)
Bounds Flag();
Bounds Choices(std::vector<const char*> names, std::vector<FormerName> former = {});
}

/// What another property must be.
struct Condition
{
  const char* property;
  std::vector<int> values;         ///< one of these numbers; empty for a text or an input
  bool inverse = false;            ///< none of these numbers; of a text or an input: not the text
  const char* text = "";           ///< of what has no number: an empty text, or "null" for no input
  std::vector<Condition> others{}; ///< one of these is enough as well, as the law at walls
  /// Names of the choices that the values are: resolve() finds the values.
  std::vector<const char*> names{};
};

/// When a parameter counts: the panel shows it then.
struct When
{
  std::vector<Condition> conditions;
  bool any = false;    ///< one is enough; else all must hold
  bool only = false;   ///< a run reads the parameter only then
  bool chosen = false; ///< a run reads the parameter only where it is not as usual
};

/// Constructors of conditions, as tables of parameters have them. Choices go by name, flags and
/// other numbers by value. AllOf and AnyOf take single conditions.
namespace conditions
{
When Always();
When oneOf(const char* property, bool inverse, std::vector<int> values);
When oneOf(const char* property, bool inverse, std::vector<const char*> names);
template <typename... Values>
When Is(const char* property, Values... values)
{
  return oneOf(property, false, std::vector{ values... });
}
template <typename... Values>
When Not(const char* property, Values... values)
{
  return oneOf(property, true, std::vector{ values... });
}
When Given(const char* property);     ///< a text that is not empty
When Connected(const char* property); ///< an input
When AllOf(const std::vector<When>& all);
When AnyOf(const std::vector<When>& some);
When Only(When when);
/// As these conditions, but fingerprints leave out what is as usual, so that files of before keep
/// theirs.
When Chosen(When when = Always());
}

/// Finds the numbers of the choices that conditions name.
/// @param parameter whose conditions they are
/// @param choicesOf the names of the choices of a property; none if it has no choices
/// @throws Error if a property has no choice of that name
void resolve(When& when, const std::string& parameter,
  const std::function<std::vector<const char*>(const std::string& property)>& choicesOf);

/// What follows from a parameter, from the least to the most.
enum class Effect
{
  Shown,  ///< only how much of a run is shown, and how it is computed
  Grains, ///< which grains appear
  Steps,  ///< when steps and frames are, and when a run ends
  Motion, ///< where walls are
  Forces  ///< how grains move
};

/// A parameter of an object that holds parameters, such as dem::Config.
template <typename Owner>
struct Parameter
{
  const char* name; ///< of the property in ParaView, in tables of materials and in scripts
  int count;        ///< how many numbers it has
  bool isWhole;     ///< whole numbers, choices and flags
  std::function<void(const Owner&, double*)> get;
  std::function<void(Owner&, const double*)> set;
  Unit unit;
  Bounds bounds;
  When when;
  Effect effect;
  bool changes;     ///< whether it may change in mid-run
  std::string help; ///< of the property; "{unit}" is its dimension and SI unit
  /// Whether an owner has the numbers; none where it always does.
  std::function<bool(const Owner&)> given = nullptr;
  bool isRange = false; ///< two fields whose numbers alternate

  std::vector<double> numbers(const Owner& owner) const
  {
    std::vector<double> values(static_cast<std::size_t>(this->count));
    this->get(owner, values.data());
    return values;
  }
  /// Complains of numbers that are given and not within the bounds.
  void check(Checker& checker, const Owner& owner) const
  {
    if (this->given && !this->given(owner))
    {
      return;
    }
    this->bounds.check(checker, this->name, this->numbers(owner), this->isWhole);
  }
};

/// A parameter that is one field. Its code is compiled for a type of field, not for each parameter.
/// @param at the field of an owner
template <typename Owner, typename Value>
Parameter<Owner> makeParameter(const char* name, Value& (*at)(Owner&), Effect effect, bool changes,
  Unit unit, Bounds bounds, When when, std::string help)
{
  using Field = fields::Numbers<Value>;
  return { name, Field::count, Field::isWhole,
    [at](const Owner& owner, double* to) { Field::get(at(const_cast<Owner&>(owner)), to); },
    [at](Owner& owner, const double* from) { Field::set(at(owner), from); }, unit,
    std::move(bounds), std::move(when), effect, changes, std::move(help) };
}

/// A parameter that is two fields, whose numbers alternate: from and to, or corners of a box.
template <typename Owner, typename Value>
Parameter<Owner> makeRange(const char* name, Value& (*first)(Owner&), Value& (*second)(Owner&),
  Effect effect, bool changes, Unit unit, Bounds bounds, When when, std::string help)
{
  using Field = fields::Numbers<Value>;
  static constexpr int half = Field::count;
  return { name, 2 * half, Field::isWhole,
    [first, second](const Owner& owner, double* to)
    {
      double low[half], high[half];
      Field::get(first(const_cast<Owner&>(owner)), low);
      Field::get(second(const_cast<Owner&>(owner)), high);
      for (int k = 0; k < half; ++k)
      {
        to[2 * k] = low[k];
        to[2 * k + 1] = high[k];
      }
    },
    [first, second](Owner& owner, const double* from)
    {
      double low[half], high[half];
      for (int k = 0; k < half; ++k)
      {
        low[k] = from[2 * k];
        high[k] = from[2 * k + 1];
      }
      Field::set(first(owner), low);
      Field::set(second(owner), high);
    },
    unit, std::move(bounds), std::move(when), effect, changes, std::move(help), nullptr, true };
}

/// The parameter of that name; null if there is none.
template <typename Owner>
const Parameter<Owner>* findParameter(const std::vector<Parameter<Owner>>& table,
  const std::string& name)
{
  for (const Parameter<Owner>& one : table)
  {
    if (name == one.name)
    {
      return &one;
    }
  }
  return nullptr;
}

/// The names of the choices of a parameter; none if there is no such parameter.
template <typename Owner>
std::vector<const char*> choicesIn(const std::vector<Parameter<Owner>>& table,
  const std::string& name)
{
  const Parameter<Owner>* one = findParameter(table, name);
  return one ? one->bounds.choices : std::vector<const char*>();
}

/// A table with the numbers of the choices that its conditions name, which are choices of
/// parameters of @a others.
template <typename Owner, typename Other>
std::vector<Parameter<Owner>> resolved(std::vector<Parameter<Owner>> table,
  const std::vector<Parameter<Other>>& others)
{
  for (Parameter<Owner>& one : table)
  {
    resolve(one.when, one.name,
      [&](const std::string& property) { return choicesIn(others, property); });
  }
  return table;
}

/// A table whose conditions name choices of its own parameters.
template <typename Owner>
std::vector<Parameter<Owner>> resolved(const std::vector<Parameter<Owner>>& table)
{
  return resolved(table, table);
}

/// Whether a parameter counts. A condition on what is no number of the owner counts as met.
template <typename Owner>
bool counts(const Parameter<Owner>& parameter, const std::vector<Parameter<Owner>>& table,
  const Owner& owner)
{
  const auto holdsItself = [&](const Condition& condition)
  {
    const Parameter<Owner>* other = findParameter(table, condition.property);
    if (!other || other->count != 1 || condition.values.empty())
    {
      return true;
    }
    const double value = other->numbers(owner).front();
    bool isOne = false;
    for (const int choice : condition.values)
    {
      isOne = isOne || value == choice;
    }
    return isOne != condition.inverse;
  };
  const auto holds = [&](const Condition& condition)
  {
    return holdsItself(condition) ||
      std::any_of(condition.others.begin(), condition.others.end(), holdsItself);
  };
  const std::vector<Condition>& all = parameter.when.conditions;
  bool every = true, some = all.empty();
  for (const Condition& condition : all)
  {
    const bool met = holds(condition);
    every = every && met;
    some = some || met;
  }
  return parameter.when.any ? some : every;
}

/// Whether an owner reads a parameter; else it may have any value.
template <typename Owner>
bool isRead(const Parameter<Owner>& parameter, const std::vector<Parameter<Owner>>& table,
  const Owner& owner)
{
  const bool isUsual = parameter.given ? !parameter.given(owner)
                                       : parameter.numbers(owner) == parameter.numbers(Owner());
  if (parameter.when.chosen && isUsual)
  {
    return false;
  }
  return !parameter.when.only || counts(parameter, table, owner);
}

/// What is wrong with the first parameter out of its bounds, in words that follow the name of the
/// owner; empty when all is well.
/// @param isWanted says of a parameter whether its bounds matter
template <typename Owner, typename Wanted>
std::string findProblem(const std::vector<Parameter<Owner>>& table, const Owner& owner,
  const Wanted& isWanted)
{
  for (const Parameter<Owner>& one : table)
  {
    const std::string problem = isWanted(one)
      ? one.bounds.findProblem(one.name, one.numbers(owner), one.isWhole)
      : std::string();
    if (!problem.empty())
    {
      return problem;
    }
  }
  return {};
}

/// Numbers of parameters, in the order of the table.
/// @param isWanted says of a parameter whether it is one of them
template <typename Owner, typename Wanted>
std::vector<double> numbersOf(const std::vector<Parameter<Owner>>& table, const Owner& owner,
  const Wanted& isWanted)
{
  std::vector<double> all;
  for (const Parameter<Owner>& one : table)
  {
    if (isWanted(one))
    {
      const std::vector<double> some = one.numbers(owner);
      all.insert(all.end(), some.begin(), some.end());
    }
  }
  return all;
}

/// All numbers, in the order of the table.
template <typename Owner>
std::vector<double> numbersOf(const std::vector<Parameter<Owner>>& table, const Owner& owner)
{
  return numbersOf(table, owner, [](const Parameter<Owner>&) { return true; });
}

}
