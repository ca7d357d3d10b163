// Rules for pairs of materials that have other laws than other pairs: steps that suit all laws, what
// is refused, what is noted, and the choices of a row.
#include "SeveralPairs.h"

#include "Parameters/ParameterTable.h"
#include "Simulation/TimeSteps/StepPlan.h"

#include <algorithm>

using namespace dem;
using namespace several;

namespace
{

/// The automatic step follows the law that needs the shortest one, with the values of its pairs.
void steps()
{
  for (const StepControlKind control : { StepControlKind::Published, StepControlKind::Stable })
  {
    for (const double stiffness : { 400.0, 4e6 })
    {
      Config config = twoMaterials();
      MaterialPair both = pairOf("glass", "steel");
      both.law[LawValue::NormalStiffness] = stiffness;
      both.laws.normal = OtherNormalLaw::Hooke;
      config.materialPairs = { both };
      Config hooke = twoMaterials();
      hooke.law.normal = NormalLaw::Hooke;
      hooke.materials[0].law[LawValue::NormalStiffness] =
        hooke.materials[1].law[LawValue::NormalStiffness] = stiffness;
      const double due = std::min(stepOf(twoMaterials(), control, {}), stepOf(hooke, control, {}));
      check::relative(std::string(nameOf(control)) + ", a pair of " + check::number(stiffness),
        stepOf(config, control, {}), due, 1e-12);
    }
  }
  Config given = threeLaws();
  given.materialPairs[0].law[LawValue::NormalStiffness] = 4e5;
  given.timeStep = 1e-3;
  given.endTime = given.frameInterval = 0.01;
  check::refused(
    "a step that is too long for the law of a pair",
    [&] { Simulation(given, {}, scene::startFrom({ scene::grain(0, Radius, Density, {}) })); },
    "equation 49 or, between glass and glass, NormalStiffness");
  given.materialPairs[0].laws.normal = OtherNormalLaw::Hertz;
  given.wallLaws.normal = OtherNormalLaw::Hooke;
  given.materialPairs[1].laws = {};
  check::refused(
    "at walls the law of a pair goes before others",
    [&] { Simulation(given, {}, scene::startFrom({ scene::grain(0, Radius, Density, {}) })); },
    "equation 49 or, at walls, NormalStiffness or, at walls between glass and glass, equation 49");
}

/// A hit that is too short for a given step lasts as long as where all contacts have its law.
void hits()
{
  const auto failureOf = [](Config config)
  {
    config.materialPairs[0].law[LawValue::NormalStiffness] = 4e5;
    config.materialPairs[0].laws.normal =
      config.law.normal == NormalLaw::Hooke ? OtherNormalLaw::AsUsual : OtherNormalLaw::Hooke;
    return failureOfHit(config, 3.5, {});
  };
  Config all = threeLaws();
  all.law.normal = NormalLaw::Hooke;
  all.materialPairs[1].laws = {};
  const std::string due = failureOf(all);
  check::contains("a hit of linear springs", due, "lasts 1.7 steps, too few to follow it");
  check::isTrue("and beside other laws: " + failureOf(threeLaws()), failureOf(threeLaws()) == due);
}

/// What cannot be, and what may be a mistake.
void problems()
{
  Config config = threeLaws();
  check::isTrue("three laws: " + findProblem(config), findProblem(config).empty());
  check::isTrue("no note: " + noteOnLaw(config), noteOnLaw(config).empty());
  config.materialPairs[1].laws.normal = OtherNormalLaw::Hooke;
  check::contains("JKR with springs", findProblem(config),
    "Between steel and glass, AdhesionLaw is JKR, which is Hertz's law of sticky bodies and cannot "
    "be combined with NormalLaw Hooke.");
  config = threeLaws();
  config.materials[0].law[LawValue::NormalStiffness] = 0.0;
  check::isTrue("stiffness of the pair: " + findProblem(config), findProblem(config).empty());
  config.materialPairs[0].law[LawValue::NormalStiffness] = {};
  check::contains("no stiffness", findProblem(config),
    "NormalLaw is Luding, which needs a NormalStiffness above 0; that of 'glass' is 0.");
  config = threeLaws();
  config.materialPairs[1].laws = {};
  config.materialPairs[1].laws.normal = OtherNormalLaw::Hooke;
  config.materials[1].law[LawValue::NormalStiffness] = 0.0;
  check::contains("no stiffness of two", findProblem(config),
    "NormalLaw is Hooke, which needs a NormalStiffness above 0; that of 'glass' and 'steel' is 0.");
  config = threeLaws();
  config.law.expression = "N = 100*delta";
  check::contains("a law of one's own", findProblem(config),
    "Leave laws out of MaterialPairs: LawExpression is for all contacts.");
  config = threeLaws();
  config.materialPairs[1].laws.adhesion = OtherAdhesionLaw::Hamaker;
  check::contains("attraction of some", findProblem(config),
    "contacts with AdhesionLaw Hamaker begin beyond touch, so all pairs have it or none.");
  config = threeLaws();
  config.frictionUpdate = FrictionUpdate::AsPublished;
  check::contains("another law than the published one", findProblem(config),
    "Between glass and glass, FrictionUpdate is AsPublished");
  config = threeLaws();
  config.materialPairs[0].laws.normal = static_cast<OtherNormalLaw>(99);
  check::contains("no law", findProblem(config), "NormalLaw is 99");
  config = threeLaws();
  config.materials[0].law[LawValue::SurfaceEnergy] = 0.0;
  config.materials[1].law[LawValue::SurfaceEnergy] = 0.0;
  check::contains("nothing sticks", noteOnLaw(config),
    "Between steel and glass, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
  // Nor does the energy of a material matter that meets no other one with this law.
  config.materials.push_back(config.materials[0]);
  config.materials[2].name = "rubber";
  config.materials[2].law[LawValue::SurfaceEnergy] = 0.1;
  check::contains("nothing of these two sticks", noteOnLaw(config),
    "Between steel and glass, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
  config.materialPairs[1].law[LawValue::SurfaceEnergy] = 0.1;
  check::isTrue("these two stick: " + noteOnLaw(config), noteOnLaw(config).empty());
  config.materialPairs[1] = {};
  config.materialPairs[1].first = config.materialPairs[1].second = "rubber";
  config.materialPairs[1].laws.adhesion = OtherAdhesionLaw::None;
  config.materialPairs[0].laws = {};
  config.wallLaws.adhesion = OtherAdhesionLaw::JKR;
  check::contains("nothing sticks at walls", noteOnLaw(config),
    "At walls, AdhesionLaw is JKR, but no SurfaceEnergy is above 0");
}

/// Grains with faces have one form of elastic energy; other shapes have any laws.
void shapes()
{
  Config config = threeLaws();
  GrainShape shape;
  shape.faceted.resize(1);
  shape.faceted[0].points = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  shape.faceted[0].rounding = 0.1;
  config.shapes = { shape };
  check::contains("faces", findProblemOfLaw(config), "Leave NormalLaw out of MaterialPairs");
  config.shapes[0].faceted.clear();
  config.shapes[0].frustum = RoundedFrustum{ 0.5, 0.5, 1.0, 0.1 };
  check::contains("cylinders", findProblemOfLaw(config),
    "Leave NormalLaw out of MaterialPairs: grains with faces, cylinders and cones need one form");
  check::contains("powers", findProblemOfLaw(config),
    "Here energies grow with the powers 2 and 2.5 of the overlap.");
  for (Material& material : config.materials)
  {
    material.law[LawValue::PowerStiffness] = 1e6;
    material.law[LawValue::LoadingExponent] = 1.5;
  }
  config.materialPairs[0].laws.normal = OtherNormalLaw::Power;
  check::isTrue("a power that is Hertz's", findProblemOfLaw(config).empty());
  config.materialPairs[0].laws.normal = OtherNormalLaw::EEPA;
  check::isTrue("EEPA with the exponent of Hertz", findProblemOfLaw(config).empty());
  config.materialPairs[0].law[LawValue::LoadingExponent] = 1.2;
  check::contains("EEPA with another exponent", findProblemOfLaw(config),
    "Here energies grow with the powers 2.2 and 2.5 of the overlap.");
  config.materialPairs[0].laws.normal = OtherNormalLaw::AsUsual;
  check::isTrue("with Hertz's law", findProblemOfLaw(config).empty());
  config = threeLaws();
  config.materialPairs.clear();
  config.law = {};
  config.law.normal = NormalLaw::EEPA;
  config.shapes = { shape };
  config.materials[1].law[LawValue::LoadingExponent] = 1.2;
  check::contains("exponents of materials", findProblemOfLaw(config),
    "Give all materials one LoadingExponent: grains with faces, cylinders and cones need one form");
}

/// A row of the table of pairs has a choice for each kind of law, by the names of that kind.
void choices()
{
  int kinds = 0;
  for (const Parameter<MaterialPair>& one : materialPairParameters())
  {
    const std::vector<const char*>& names = one.bounds.choices;
    if (names.empty())
    {
      continue;
    }
    ++kinds;
    MaterialPair pair;
    check::isTrue(std::string(one.name) + " is not given", !one.given(pair));
    const std::vector<const char*>& usual = parameterOf(one.name).bounds.choices;
    check::isTrue("its names",
      names.size() == usual.size() + 1 &&
        std::equal(usual.begin(), usual.end(), names.begin() + 1,
          [](const char* a, const char* b) { return std::string(a) == b; }));
    const double last = static_cast<double>(usual.size());
    one.set(pair, &last);
    check::isTrue("is given", one.given(pair) && pair.laws.any());
    Config chosen;
    const double number = last - 1.0;
    parameterOf(one.name).set(chosen, &number);
    check::isTrue("the law", pair.laws.over(LawChoice()).isAs(chosen.law));
  }
  check::equal("kinds", kinds, 6);
}

/// What a pair alone reads is no mistake.
void unused()
{
  Config config = twoMaterials();
  config.material.law[LawValue::NormalStiffness] = 4000.0;
  check::contains("without", noteOnUnused(config), "NormalStiffness");
  const std::string note = noteOnUnused(threeLaws());
  check::isTrue("with: " + note, note.find("NormalStiffness") == std::string::npos);
}

}

int main()
{
  return check::run(
    []
    {
      steps();
      hits();
      problems();
      shapes();
      choices();
      unused();
    });
}
