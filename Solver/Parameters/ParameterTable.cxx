#include "Parameters/ParameterTable.h"

#include "Basics/Error.h"
#include "Basics/TextHash.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

namespace dem
{

namespace
{

using namespace bounds;
using namespace conditions;

constexpr Effect Shown = Effect::Shown;
constexpr Effect Grains = Effect::Grains;
constexpr Effect Steps = Effect::Steps;
constexpr Effect Forces = Effect::Forces;
constexpr bool Changes = true;
constexpr bool Fixed = false;

/// Bounds of a value of a material. A default that is out of bounds is allowed, as it means that
/// the value is not given.
Bounds orUsual(Bounds bounds, double usual)
{
  bounds.isAbove = bounds.isAbove && usual != bounds.least;
  return bounds;
}

/// The condition on the law at walls that goes with one on the law of grains.
std::optional<Condition> atWallsToo(const Condition& ofGrains)
{
  static const std::pair<const char*, const char*> names[] = { { "NormalLaw", "WallNormalLaw" },
    { "DampingLaw", "WallDampingLaw" }, { "AdhesionLaw", "WallAdhesionLaw" },
    { "SlidingLaw", "WallSlidingLaw" }, { "RollingLaw", "WallRollingLaw" },
    { "TwistingLaw", "WallTwistingLaw" } };
  for (const auto& [name, atWalls] : names)
  {
    if (std::strcmp(ofGrains.property, name) == 0)
    {
      Condition condition{ atWalls, {}, ofGrains.inverse };
      if (condition.inverse)
      {
        condition.values.push_back(0); // as grains
      }
      for (const int law : ofGrains.values)
      {
        condition.values.push_back(law + 1);
      }
      return condition;
    }
  }
  return {};
}

/// What counts with a law of grains counts with that law at walls as well.
template <typename Owner>
std::vector<Parameter<Owner>> withWalls(std::vector<Parameter<Owner>> all)
{
  for (Parameter<Owner>& one : all)
  {
    for (Condition& condition : one.when.conditions)
    {
      if (const std::optional<Condition> other = atWallsToo(condition))
      {
        condition.others = { *other };
      }
    }
  }
  return all;
}

/// A parameter of a material as that of the one material of all grains.
Parameter<Config> ofOneMaterial(const Parameter<Material>& one)
{
  return { one.name, one.count, one.isWhole,
    [one](const Config& config, double* to) { one.get(config.material, to); },
    [one](Config& config, const double* from) { one.set(config.material, from); }, one.unit,
    one.bounds, one.when, one.effect, one.changes, one.help };
}

/// A value of two bodies, which may be given.
/// @param at the optional number of an owner
Parameter<GivenCoefficients> makeGiven(const char* name,
  std::optional<double>& (*at)(GivenCoefficients&), Unit unit, Bounds bounds, When when,
  const char* help)
{
  const auto look = [at](const GivenCoefficients& owner) -> const std::optional<double>&
  { return at(const_cast<GivenCoefficients&>(owner)); };
  return { name, 1, false,
    [look](const GivenCoefficients& owner, double* to) { to[0] = look(owner).value_or(0.0); },
    [at](GivenCoefficients& owner, const double* from) { at(owner) = from[0]; }, unit,
    std::move(bounds), std::move(when), Effect::Forces, Changes, help,
    [look](const GivenCoefficients& owner) { return look(owner).has_value(); } };
}

/// Rows are functions of their own: a compiler takes far longer for one function with all of them.
/// A row without a name is left out.
template <typename Owner, std::size_t Size>
std::vector<Parameter<Owner>> tableOf(Parameter<Owner> (*const (&rows)[Size])())
{
  std::vector<Parameter<Owner>> all;
  all.reserve(Size);
  for (const auto row : rows)
  {
    Parameter<Owner> one = row();
    if (one.name)
    {
      all.push_back(std::move(one));
    }
  }
  return all;
}

std::vector<Parameter<Config>> rowsOfRun()
{
  return tableOf<Config>({
#define PARAMETER(name, field, effect, changes, unit, bounds, when, help)                          \
  +[]                                                                                              \
  {                                                                                                \
    return makeParameter(                                                                          \
      #name, +[](Config& owner) -> auto& { return owner.field; }, effect, changes, unit, bounds,   \
      when, help);                                                                                 \
  },
#define RANGE(name, first, second, effect, changes, unit, bounds, when, help)                      \
  +[]                                                                                              \
  {                                                                                                \
    return makeRange(                                                                              \
      #name, +[](Config& owner) -> auto& { return owner.first; },                                  \
      +[](Config& owner) -> auto& { return owner.second; }, effect, changes, unit, bounds, when,   \
      help);                                                                                       \
  },
#include "Parameters/Parameters.def"
  });
}

/// The parameters of a run but for those of its one material.
const std::vector<Parameter<Config>>& ofRun()
{
  static const std::vector<Parameter<Config>> all = resolved(rowsOfRun());
  return all;
}

std::vector<Parameter<Config>> makeTable()
{
  std::vector<Parameter<Config>> all = ofRun();
  for (const Parameter<Material>& one : materialParameters())
  {
    all.push_back(ofOneMaterial(one));
  }
  return withWalls(std::move(all));
}

std::vector<Parameter<Material>> rowsOfMaterials()
{
  return tableOf<Material>({
#define MATERIAL(name, field, unit, bounds, when, help)                                            \
  +[]                                                                                              \
  {                                                                                                \
    return makeParameter(                                                                          \
      #name, +[](Material& owner) -> auto& { return owner.field; }, Forces, Changes, unit, bounds, \
      when, help);                                                                                 \
  },
#define COEFFICIENT(name, field, usual, rule, ...) MATERIAL(name, field, __VA_ARGS__)
#define COEFFICIENT_FLAG(name, field, usual, ...) MATERIAL(name, field, Unit(), Flag(), __VA_ARGS__)
#include "Parameters/Parameters.def"
#define LAW_VALUE_AS(name, ofTwo, usual, bounds, mixing, factor, unit, when, help, helpOfTwo)      \
  +[]                                                                                              \
  {                                                                                                \
    return makeParameter(                                                                          \
      #name, +[](Material& owner) -> auto& { return owner.law[LawValue::name]; }, Forces, Changes, \
      unit, orUsual(bounds, usual), when, help);                                                   \
  },
#include "Parameters/Laws/LawValues.def"
  });
}

std::vector<Parameter<GivenCoefficients>> rowsOfPairs()
{
  return tableOf<GivenCoefficients>({
#define COEFFICIENT(name, field, usual, rule, unit, bounds, when, help)                            \
  +[]                                                                                              \
  {                                                                                                \
    return makeGiven(                                                                              \
      #name, +[](GivenCoefficients& owner) -> auto& { return owner.field; }, unit, bounds, when,   \
      help);                                                                                       \
  },
#include "Parameters/Coefficients.def"
#define LAW_VALUE_AS(name, ofTwo, usual, bounds, mixing, factor, unit, when, help, helpOfTwo)      \
  +[]                                                                                              \
  {                                                                                                \
    return makeGiven(                                                                              \
      ofTwo, +[](GivenCoefficients& owner) -> auto& { return owner.law[LawValue::name]; }, unit,   \
      bounds, when, helpOfTwo);                                                                    \
  },
#include "Parameters/Laws/LawValues.def"
  });
}

/// A value of two bodies as that of two materials.
Parameter<MaterialPair> ofMaterials(const Parameter<GivenCoefficients>& one)
{
  return { one.name, one.count, one.isWhole, one.get, one.set, one.unit, one.bounds, one.when,
    one.effect, one.changes, one.help, one.given };
}

template <typename Law>
Parameter<MaterialPair> lawOfPairs(const char* name, LawKind kind, Law& (*at)(MaterialPair&),
  const char* help)
{
  Parameter<MaterialPair> one = makeParameter(
    name, at, Forces, Fixed, Unit(), Choices(namesOfPairs(kind)), Always(), help);
  one.given = [at](const MaterialPair& pair)
  { return at(const_cast<MaterialPair&>(pair)) != Law::AsUsual; };
  return one;
}

std::vector<Parameter<MaterialPair>> makeMaterialPairTable()
{
  std::vector<Parameter<MaterialPair>> all;
  for (const Parameter<GivenCoefficients>& one : pairParameters())
  {
    all.push_back(ofMaterials(one));
  }
#define PAIR_LAW(kind, field, help)                                                                \
  all.push_back(lawOfPairs(                                                                        \
    #kind, LawKind::kind, +[](MaterialPair& pair) -> auto& { return pair.laws.field; }, help));
#include "Parameters/Parameters.def"
  return all;
}

}

const std::vector<Parameter<Config>>& parameters()
{
  static const std::vector<Parameter<Config>> all = makeTable();
  return all;
}

const std::vector<Parameter<Material>>& materialParameters()
{
  static const std::vector<Parameter<Material>> all =
    withWalls(resolved(rowsOfMaterials(), ofRun()));
  return all;
}

const std::vector<Parameter<GivenCoefficients>>& pairParameters()
{
  static const std::vector<Parameter<GivenCoefficients>> all =
    withWalls(resolved(rowsOfPairs(), ofRun()));
  return all;
}

const std::vector<Parameter<MaterialPair>>& materialPairParameters()
{
  static const std::vector<Parameter<MaterialPair>> all = makeMaterialPairTable();
  return all;
}

const Parameter<Config>& parameterOf(const std::string& name)
{
  const Parameter<Config>* one = findParameter(parameters(), name);
  if (!one)
  {
    throw Error("'" + name + "' is no parameter of a run.");
  }
  return *one;
}

std::vector<double> numbersOf(const Config& config, Effect least, Counted counted)
{
  std::vector<double> all;
  for (const Parameter<Config>& one : parameters())
  {
    if (one.effect < least || (counted == Counted::Read && !isRead(one, parameters(), config)))
    {
      continue;
    }
    if (one.when.chosen && counted == Counted::Read)
    {
      all.push_back(hashOf<std::uint32_t>(one.name)); // others may be left out before it
    }
    const std::vector<double> some = one.numbers(config);
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

std::vector<double> bondNumbersOf(const Config& config)
{
  return numbersOf(parameters(), config,
    [&](const Parameter<Config>& one)
    { return config.bonds.any() && std::strncmp(one.name, "Bond", 4) == 0; });
}

std::string noteOnUnused(const Config& config)
{
  static const Config usual;
  const std::vector<Config> laws = ofEachLaw(config);
  std::string names;
  for (const Parameter<Config>& one : parameters())
  {
    const auto isUsed = [&](const Config& some) { return counts(one, parameters(), some); };
    if (!isUsed(config) && std::none_of(laws.begin(), laws.end(), isUsed) &&
      one.numbers(config) != one.numbers(usual))
    {
      names += (names.empty() ? "" : ", ") + std::string(one.name);
    }
  }
  if (config.bonds.law != BondLaw::Expression && !config.bonds.expression.empty())
  {
    names += std::string(names.empty() ? "" : ", ") + "BondExpression";
  }
  return names.empty() ? names : "Not used with the present laws and choices: " + names + ".";
}

void checkParameters(Checker& check, const Config& config)
{
  for (const Parameter<Config>& one : parameters())
  {
    if (isRead(one, parameters(), config))
    {
      one.check(check, config);
    }
  }
}

}
