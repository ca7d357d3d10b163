// The tables of parameters: every field of a configuration has a row or is counted here, rows read
// and write their own field, and no value out of its bounds passes the check.
#include "AnotherValue.h"
#include "Check.h"
#include "Parameters/ParameterTable.h"

#include <cmath>
#include <limits>
#include <set>
#include <utility>

using namespace dem;

namespace
{

struct Anything
{
  template <typename T>
  operator T() const;
};

template <typename T, typename Indices, typename = void>
struct Takes : std::false_type
{
};
template <typename T, std::size_t... Index>
struct Takes<T, std::index_sequence<Index...>,
  std::void_t<decltype(T{ (static_cast<void>(Index), Anything{})... })>> : std::true_type
{
};

/// Number of fields of a structure.
template <typename T, std::size_t Count = 1>
constexpr std::size_t fields()
{
  if constexpr (Takes<T, std::make_index_sequence<Count>>::value)
  {
    return fields<T, Count + 1>();
  }
  else
  {
    return Count - 1;
  }
}

/// Whoever adds a field declares it in Parameters.def, or adds it to Filters' hashPhysics() where
/// users do not set it by name, and counts it here.
void testThatNoFieldIsForgotten()
{
  // Config has constructors of its own. The compiler refuses another number of names than of fields.
  const Config config;
  [[maybe_unused]] const auto& [ //
    f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20,
    f21, f22, f23, f24, f25, f26, f27, f28, f29, f30, f31, f32, f33, f34, f35, f36, f37, f38, f39,
    f40, f41, f42, f43, f44, f45, f46, f47, f48, f49, f50, f51, f52, f53, f54, f55, f56, f57, f58,
    f59, f60, f61] = config;
  check::equal("fields of LawChoice", static_cast<long long>(fields<LawChoice>()), 16);
  check::equal("fields of OtherLaws", static_cast<long long>(fields<OtherLaws>()), 6);
  check::equal("fields of MixingChoice", static_cast<long long>(fields<MixingChoice>()), 5);
  check::equal("fields of BondChoice", static_cast<long long>(fields<BondChoice>()), 26);
  check::equal("fields of CellChoice", static_cast<long long>(fields<CellChoice>()), 11);
  check::equal("fields of Surroundings", static_cast<long long>(fields<Surroundings>()), 6);
  check::equal("fields of Coefficients", static_cast<long long>(fields<Coefficients>()), 6);
  check::equal("fields of GivenCoefficients", static_cast<long long>(fields<GivenCoefficients>()),
    5);
  check::equal("fields of Material", static_cast<long long>(fields<Material>()), 10);
}

/// A row changes its own numbers and those of no other row.
template <typename Owner>
void testRows(const std::string& table, const std::vector<Parameter<Owner>>& rows)
{
  std::set<std::string> names;
  for (const Parameter<Owner>& row : rows)
  {
    check::isTrue(table + ": one " + row.name, names.insert(row.name).second);
    check::isTrue(table + ": help of " + row.name, row.help.size() > 10);
    Owner owner;
    std::vector<double> numbers = row.numbers(owner);
    for (double& number : numbers)
    {
      number = check::another(row.bounds, number);
    }
    row.set(owner, numbers.data());
    check::isTrue(table + ": " + row.name + " is read as it was set",
      row.numbers(owner) == numbers);
    check::isTrue(table + ": " + row.name + " can be changed", numbers != row.numbers(Owner()));
    for (const Parameter<Owner>& other : rows)
    {
      check::isTrue(table + ": " + row.name + " leaves " + other.name,
        &other == &row || other.numbers(owner) == other.numbers(Owner()));
    }
  }
}

/// The check refuses each number out of its bounds, and names the parameter.
void testBounds()
{
  int refused = 0;
  for (const Parameter<Config>& row : parameters())
  {
    const Bounds& bounds = row.bounds;
    const double infinity = std::numeric_limits<double>::infinity();
    std::vector<double> wrong{ bounds.least - 1.0, bounds.most + 1.0 };
    if (!row.isWhole)
    {
      wrong.insert(wrong.end(), { std::nan(""), infinity, -infinity });
    }
    for (const double value : wrong)
    {
      Config config;
      config.bonds.law = BondLaw::Rotational; // so that strengths and stiffnesses count
      config.bonds.breaking = BondBreaking::Combined;
      config.cell.periodic = { true, true, true };
      config.material.automaticTwistingFriction = false;
      std::vector<double> numbers = row.numbers(config);
      numbers.front() = value;
      const bool isStored = !row.isWhole || (std::isfinite(value) && !bounds.isFlag);
      if (!isStored || !isRead(row, parameters(), config))
      {
        continue;
      }
      row.set(config, numbers.data());
      if (row.numbers(config) != numbers && !std::isnan(value))
      {
        continue; // a field that cannot hold the number
      }
      const std::string problem = findProblem(config);
      check::isTrue(row.name + (" refuses " + asTyped(value)) + ", says '" + problem + "'",
        problem.find(row.name) == 0);
      ++refused;
    }
  }
  check::isTrue("numbers that were refused", refused > 250);
}

/// What a run does not read may have any value.
void testUnread()
{
  Config config;
  config.bonds.tensileStrength = -1.0;
  config.cell.inertialNumber = -1.0;
  config.material.twistingFriction = -1.0;
  check::isTrue("unread values pass", findProblem(config).empty());
  config.bonds.law = BondLaw::Parallel;
  check::isTrue("a strength that counts", findProblem(config).find("BondTensileStrength") == 0);
  config.bonds.breaking = BondBreaking::Never;
  check::isTrue("a strength that does not count", findProblem(config).empty());
}

/// A parameter that is left out as usual is no number of a run, so that files of before go on.
void testChosen()
{
  Config config;
  const auto numbers = [&config](bool periodic, bool carries)
  {
    config.cell.periodic = { periodic, periodic, periodic };
    config.cell.carriesGrains = carries;
    return static_cast<long long>(numbersOf(config, Effect::Forces, Counted::Read).size());
  };
  // Its own, after that of its name.
  check::equal("numbers of a boundary alone", numbers(true, false), numbers(true, true) + 2);
  check::equal("numbers without a cell", numbers(false, false), numbers(false, true));
}

/// Conditions are on parameters, or on texts, inputs and flags of the panel.
void testConditions()
{
  const std::set<std::string> panel{ "HasInflows", "LawExpression", "Particles" };
  for (const Parameter<Config>& row : parameters())
  {
    std::vector<Condition> conditions = row.when.conditions;
    for (const Condition& condition : row.when.conditions)
    {
      conditions.insert(conditions.end(), condition.others.begin(), condition.others.end());
    }
    for (const Condition& condition : conditions)
    {
      const Parameter<Config>* other = findParameter(parameters(), condition.property);
      check::isTrue(std::string(row.name) + " depends on " + condition.property,
        other || panel.count(condition.property) > 0);
      for (const int value : other ? condition.values : std::vector<int>())
      {
        check::isTrue(std::string(row.name) + " depends on a choice of " + condition.property,
          other->bounds.choices.empty() || value < static_cast<int>(other->bounds.choices.size()));
      }
    }
    for (const Condition& condition : row.when.conditions)
    {
      const std::vector<const char*> choices = choicesIn(parameters(), condition.property);
      check::equal(std::string(row.name) + " names the choices of " + condition.property,
        static_cast<long long>(condition.names.size()),
        choices.empty() ? 0 : static_cast<long long>(condition.values.size()));
      for (std::size_t k = 0; k < condition.names.size(); ++k)
      {
        check::isTrue(row.name + std::string(": ") + condition.names[k],
          std::string(choices[condition.values[k]]) == condition.names[k]);
      }
    }
  }
}

/// A name that no choice has ends the start of a program, with a sentence that names it.
void testUnknownChoices()
{
  const auto refused = [](const When& when, const std::string& words)
  {
    std::vector<Parameter<Config>> table{ parameterOf("RollingLaw"), parameterOf("TimeStep"),
      parameterOf("RollingStiffness") };
    table.back().when = when;
    check::refused(
      words, [&] { resolved(table); }, words);
  };
  refused(conditions::Is("RollingLaw", "Springs", "GivenSprngs"),
    "The condition of RollingStiffness names 'GivenSprngs', but RollingLaw has the choices "
    "Springs, Constant, ");
  refused(conditions::Not("RolingLaw", "None"),
    "The condition of RollingStiffness names 'None', but RolingLaw has no choices.");
  refused(conditions::Is("TimeStep", "0"),
    "The condition of RollingStiffness names '0', but TimeStep has no choices.");
}

/// The help of a property that chooses a law says of each law what it is, by its name.
void testHelpOfLaws()
{
  for (std::size_t k = 0; k < LawKindCount; ++k)
  {
    for (const LawEntry& law : lawsOf(static_cast<LawKind>(k)))
    {
      const std::string& help = parameterOf(law.property).help;
      const std::string name = law.name;
      check::isTrue(std::string(law.property) + " says what " + name + " is",
        name == "None" || help.find(" " + name) != std::string::npos);
    }
  }
}

/// State files and scripts have the numbers of laws and rules: names keep their positions, and new ones follow.
void testNumbersOfLaws()
{
  const std::pair<const char*, const char*> all[] = {
    { "FrictionUpdate", "Incremental AsPublished" },
    { "NormalLaw", "Hertz Hooke CundallStrack Luding ThorntonNing EEPA Power" },
    { "DampingLaw",
      "Restitution Viscous MassViscous Viscoelastic RootOverlap CriticalRatio PowerOfOverlap" },
    { "AdhesionLaw", "None DMT SJKR JKR Hamaker Willett Rabinovich" },
    { "SlidingLaw",
      "Displacement Force RescaledDisplacement RescaledForce StaticDynamic Viscous YeePath "
      "YeeMindlin YeeStiction YeeCurve EllipticDisplacement" },
    { "RollingLaw",
      "Springs Constant ElasticPlastic Jiang None Viscous Viscoelastic GivenSprings ScaledSprings "
      "Indentation SudoDEM ConstantLength EquivalentRadii YeeSpin" },
    { "TwistingLaw",
      "Springs Marshall Jiang None GivenSprings ScaledSprings Indentation SudoDEM "
      "EquivalentRadii YeeSpin" },
    { "WallNormalLaw", "AsGrains Hertz Hooke CundallStrack Luding ThorntonNing EEPA Power" },
    { "WallDampingLaw", "AsGrains Restitution Viscous MassViscous" },
    { "WallAdhesionLaw", "AsGrains None DMT SJKR JKR" },
    { "WallSlidingLaw", "AsGrains Displacement Force RescaledDisplacement" },
    { "WallRollingLaw", "AsGrains Springs Constant ElasticPlastic" },
    { "WallTwistingLaw", "AsGrains Springs Marshall Jiang None" },
    { "SpringTurning", "Plane CommonSpin" },
    { "HeatLaw", "None ContactRadius LensArea ContactArea" },
    { "HeatExchange", "None Convection Radiation ConvectionAndRadiation" },
    { "FrictionMixing", "Default Geometric Arithmetic Harmonic Minimum Maximum" },
  };
  for (const auto& [property, due] : all)
  {
    std::string names;
    for (const char* name : parameterOf(property).bounds.choices)
    {
      names += (names.empty() ? "" : " ") + std::string(name);
    }
    check::isTrue(property + (": " + names), names.rfind(due, 0) == 0);
  }
}

}

int main()
{
  return check::run(
    []
    {
      testThatNoFieldIsForgotten();
      testRows("run", parameters());
      testRows("material", materialParameters());
      testRows("pair", pairParameters());
      testBounds();
      testUnread();
      testChosen();
      testConditions();
      testUnknownChoices();
      testHelpOfLaws();
      testNumbersOfLaws();
    });
}
