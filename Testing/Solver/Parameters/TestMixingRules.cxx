// Rules by which values of two materials are mixed, against closed forms: for grains and walls, in
// either order, with 0, and beside values that are given. TestMixedContacts.cxx has runs.
#include "Check.h"
#include "Laws/LawParameters.h"
#include "TwoMaterials.h"

#include <cmath>
#include <string>
#include <vector>

using namespace dem;
using namespace mixing;

namespace
{

/// Two numbers that may differ by a rounding.
void same(const std::string& name, double value, double due)
{
  check::relative(name, value, due, 1e-14);
}

void values()
{
  for (const Rule& one : rules())
  {
    const Coefficients pair = Materials(table(all(one.rule))).between(0, 1);
    const std::string name = std::string(one.name) + ", ";
    same(name + "sliding", pair.slidingFriction, one.mean(0.2, 0.8));
    same(name + "rolling", pair.rollingFriction, one.mean(0.1, 0.4));
    same(name + "twisting", pair.effectiveTwistingFriction(), 2.0 / 3.0 * one.mean(0.2, 0.8));
    same(name + "stiction", pair.law[LawValue::StictionFriction], one.mean(0.3, 1.2));
    same(name + "restitution", pair.restitution, one.mean(1.0, 0.64));
    same(name + "stiffness", pair.law[LawValue::NormalStiffness], one.mean(100.0, 900.0));
    same(name + "ratio", pair.law[LawValue::TangentialStiffnessRatio], one.mean(0.5, 2.0));
    same(name + "work", pair.law[LawValue::SurfaceEnergy], 2.0 * one.mean(0.01, 0.09));
    same(name + "damping", pair.law[LawValue::Damping], one.mean(2e-3, 8e-3));
    same(name + "conductivity", pair.law[LawValue::ThermalConductivity], one.mean(1.0, 3.0));
    same(name + "yield", pair.law[LawValue::YieldPressure], one.mean(1e5, 4e5));
  }
}

/// Each choice is for its own kind of values, and Default is what each value has always had.
void kinds()
{
  const Coefficients usual = Materials(table({})).between(0, 1);
  same("usual sliding", usual.slidingFriction, 0.4);
  same("usual restitution", usual.restitution, 0.8);
  same("usual stiffness", usual.law[LawValue::NormalStiffness], 180.0);
  same("usual ratio", usual.law[LawValue::TangentialStiffnessRatio], 1.0);
  same("usual work", usual.law[LawValue::SurfaceEnergy], 0.06);
  same("usual damping", usual.law[LawValue::Damping], 4e-3);
  same("usual conductivity", usual.law[LawValue::ThermalConductivity], 1.5);
  same("usual yield", usual.law[LawValue::YieldPressure], 1e5);
  const auto numbers = [](const Coefficients& c)
  {
    return std::vector<double>{ c.slidingFriction, c.restitution, c.law[LawValue::NormalStiffness],
      c.law[LawValue::SurfaceEnergy], c.law[LawValue::Damping] };
  };
  MixingRule MixingChoice::*const choices[] = { &MixingChoice::friction, &MixingChoice::restitution,
    &MixingChoice::stiffness, &MixingChoice::adhesion, &MixingChoice::other };
  const std::vector<double> before = numbers(usual);
  for (std::size_t k = 0; k < before.size(); ++k)
  {
    MixingChoice mixing;
    mixing.*choices[k] = MixingRule::Maximum;
    const std::vector<double> after = numbers(Materials(table(mixing)).between(0, 1));
    for (std::size_t i = 0; i < before.size(); ++i)
    {
      check::isTrue("choice " + std::to_string(k) + ", value " + std::to_string(i),
        (after[i] == before[i]) == (i != k));
    }
  }
}

/// A coefficient of 0 beside another one, and two of 0: no division by 0.
void zeros()
{
  for (const Rule& one : rules())
  {
    Config config = table(all(one.rule));
    config.materials[0].slidingFriction = 0.0;
    config.materials[0].restitution = config.materials[1].restitution = 0.0;
    config.materials[0].law[LawValue::SurfaceEnergy] = 0.0;
    config.materials[0].law[LawValue::RollingRelaxationTime] = 0.0;
    config.materials[1].law[LawValue::RollingRelaxationTime] = 1e-3;
    const Coefficients pair = Materials(config).between(0, 1);
    const std::string name = std::string(one.name) + " with 0, ";
    check::close(name + "sliding", pair.slidingFriction, one.mean(0.0, 0.8), 1e-15);
    check::close(name + "restitution", pair.restitution, 0.0, 0.0);
    check::close(name + "work", pair.law[LawValue::SurfaceEnergy], 2.0 * one.mean(0.0, 0.09),
      1e-15);
    check::close(name + "rolling loss", pair.law[LawValue::RollingRelaxationTime],
      one.mean(0.0, 1e-3), 1e-18);
  }
}

/// What is given of a pair or of a wall goes before any rule.
void given()
{
  for (const Rule& one : rules())
  {
    Config config = table(all(one.rule));
    MaterialPair pair;
    pair.first = "stiff";
    pair.second = "soft";
    pair.slidingFriction = 0.33;
    pair.law[LawValue::SurfaceEnergy] = 0.7;
    config.materialPairs = { pair };
    const Materials materials(config);
    const Coefficients both = materials.between(0, 1);
    const std::string name = std::string(one.name) + ", ";
    check::close(name + "given friction", both.slidingFriction, 0.33, 0.0);
    check::close(name + "given work", both.law[LawValue::SurfaceEnergy], 0.7, 0.0);
    same(name + "not given", both.rollingFriction, one.mean(0.1, 0.4));
    WallMaterial wall;
    wall.name = "stiff";
    wall.restitution = 0.11;
    const Coefficients atWall = materials.between(0, wall);
    check::close(name + "wall, of its own", atWall.restitution, 0.11, 0.0);
    check::close(name + "wall, of the pair", atWall.slidingFriction, 0.33, 0.0);
    same(name + "wall, mixed", atWall.rollingFriction, one.mean(0.1, 0.4));
    check::close(name + "of one material", materials.between(1, 1).slidingFriction, 0.8, 0.0);
  }
}

/// Both orders of two materials, and of a grain and a wall, have the bits of each other. Materials
/// that differ by name only have the bits of one.
void symmetry()
{
  std::vector<Rule> every = rules();
  every.push_back({ MixingRule::Default, "Default", {} });
  for (const Rule& one : every)
  {
    const Config config = table(all(one.rule));
    const LawTable laws = grainLaws(config, 1e-7);
    const PackedLaw ab = laws.packedLaws()[laws.classOf(0, 1)];
    const PackedLaw ba = laws.packedLaws()[laws.classOf(1, 0)];
    WallMaterial stiff;
    stiff.name = "stiff";
    const PairFacts wall = wallLaws(config, { stiff }, 1e-7).of(0);
    const PairFacts& pair = laws.of(laws.classOf(0, 1));
    const std::string name = one.name;
    check::isTrue(name + ": either order",
      ab[0].x == ba[0].x && ab[1].z == ba[1].z &&
        pair.mindlin == laws.of(laws.classOf(1, 0)).mindlin &&
        pair.linear == laws.of(laws.classOf(1, 0)).linear);
    check::isTrue(name + ": a wall as a grain",
      wall.hertz == pair.hertz && wall.mindlin == pair.mindlin && wall.sliding == pair.sliding);
    if (one.rule == MixingRule::Default)
    {
      continue;
    }
    Config named = config;
    named.materials[1] = named.materials[0];
    named.materials[1].name = "also soft";
    const LawTable alike = grainLaws(named, 1e-7);
    check::isTrue(name + ": materials that differ by name",
      alike.of(0).hertz == alike.of(alike.classOf(0, 1)).hertz &&
        alike.of(0).mindlin == alike.of(alike.classOf(0, 1)).mindlin &&
        Materials(named).between(0, 1).law == Materials(named).between(0, 0).law &&
        Materials(named).between(0, 1).slidingFriction == 0.2);
  }
}

void notes()
{
  Config config = table(all(MixingRule::Minimum));
  check::isTrue("no note with two materials", noteOnMixing(config).empty());
  config.materials.clear();
  check::contains("note", noteOnMixing(config),
    "Not used with a single material: FrictionMixing, RestitutionMixing, StiffnessMixing, "
    "AdhesionMixing, OtherMixing.");
  config.wallYoungsModulus = 1e9;
  check::contains("note with elastic walls", noteOnMixing(config),
    "FrictionMixing, RestitutionMixing, AdhesionMixing, OtherMixing.");
  config.mixing = {};
  check::isTrue("no note without rules", noteOnMixing(config).empty());
  config.mixing.friction = static_cast<MixingRule>(6);
  check::contains("refused", findProblem(config),
    "FrictionMixing is 6, which is none of its choices.");
}

}

int main()
{
  return check::run(
    []
    {
      values();
      kinds();
      zeros();
      given();
      symmetry();
      notes();
    });
}
