// Elastic impacts of bodies with faces, on each other and on walls, keep their energy: what is left is
// the error of the step.
#include "FacetMeetings.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib> // atoi, atof
#include <string>
#include <utility>

using namespace dem;
using namespace meetings;

namespace
{

double mechanical(const Totals& totals)
{
  return totals.translationalEnergy + totals.rotationalEnergy + totals.elasticEnergy;
}

/// The error of the energy when two have met and gone apart, in that before.
double errorOfImpact(Meeting met, double step)
{
  constexpr double speed = 1.0;
  const auto steps = static_cast<std::int64_t>(std::llround(4e-4 / step));
  scene::setSteps(met.config, step, 20 * steps);
  met.second.velocity = -speed * normalized(met.second.position);
  Simulation run(met.config, met.walls, met.start());
  const double before = mechanical(run.observe().totals);
  Observation seen;
  int parts = 0;
  do
  {
    scene::advance(run, ++parts * steps);
    seen = run.observe();
  } while (parts < 20 && !seen.contacts.empty());
  const ShapedGrain last = run.particles().shaped.back();
  check::isTrue("they meet and part",
    parts < 20 && norm(last.velocity - met.second.velocity) > 0.01 * speed);
  return std::abs(mechanical(seen.totals) / before - 1.0);
}

/// On a plate of one rectangle, of which an edge may cross several sides, or on a sharp block of
/// triangles.
Meeting aboveWall(bool isPlate, const GrainShape& grain, double flat, Random& chance)
{
  return atWall(placedAt(isPlate ? sheet : standIn, grain, flat, thin - 1e-5, chance),
    isPlate ? plate(half) : walledCube(half, true, 0.0));
}

/// In whatever orientation they meet, over the faces, edges and corners of each other.
template <typename Meet>
void checkImpacts(const std::string& name, int count, const Meet& meet)
{
  double mean[2] = { 0.0, 0.0 }, worst = 0.0;
  for (int k = 0; k < count; ++k)
  {
    const Meeting met = meet(k);
    for (const int halving : { 0, 1 })
    {
      const double error = errorOfImpact(met, halving == 0 ? 8e-7 : 4e-7);
      mean[halving] += error / count;
      worst = std::max(worst, error);
    }
  }
  check::atMost(name + ": energy changes in the mean by", mean[0], 1e-5);
  check::atMost(name + ": by at most", worst, 5e-5);
  check::atMost(name + ": with half the step, of the mean of before", mean[1] / mean[0], 0.5);
}

void impacts()
{
  Random chance(11);
  checkImpacts("impacts", 60,
    [&](int k)
    {
      const GrainShape& other = k % 3 == 0 ? stone : (k % 3 == 1 ? cube : tetrahedron);
      return placedAt(cube, other, k % 2 == 0 ? 0.0 : 0.03, -1e-7, chance);
    });
  for (const NormalLaw law : { NormalLaw::Hertz, NormalLaw::CundallStrack })
  {
    checkImpacts(std::string("impacts on walls, ") + nameOf(law), 40,
      [&](int k)
      {
        Meeting met = aboveWall(k % 2 == 0, cube, 0.03, chance);
        met.config.law.normal = law;
        return met;
      });
  }
}

struct Errors
{
  double mean = 0.0, worst = 0.0;
};

template <typename Meet>
Errors errorsOf(int count, double step, const Meet& meet)
{
  Random chance(5);
  Errors errors;
  for (int k = 0; k < count; ++k)
  {
    const double error = errorOfImpact(meet(k, chance), step);
    errors.mean += error / count;
    errors.worst = std::max(errors.worst, error);
  }
  return errors;
}

Errors roundErrors(const GrainShape& a, const GrainShape& b, double flat, int count, double step)
{
  return errorsOf(count, step,
    [&](int, Random& chance) { return placedAt(a, b, flat, -1e-7, chance); });
}

Errors wallErrors(const GrainShape& grain, double flat, int count, double step)
{
  return errorsOf(count, step,
    [&](int k, Random& chance) { return aboveWall(k % 2 == 0, grain, flat, chance); });
}

const std::pair<GrainShape, GrainShape> roundKinds[] = { { can, can }, { can, cube }, { cup, can },
  { cup, cube }, { can, stone }, { pill, pill }, { pill, cube }, { can, pill } };

void checkRound(const std::string& name, const Errors& any, const Errors& flat)
{
  check::atMost(name + ": energy changes in the mean by", any.mean, 1e-6);
  check::atMost(name + ": by at most", any.worst, 2e-5);
  check::atMost(name + ", flat on flat: energy changes in the mean by", flat.mean, 1e-4);
  check::atMost(name + ", flat on flat: by at most", flat.worst, 3e-3);
}

/// Where flat ends meet, many contacts begin and hand over within a few steps.
void roundImpacts()
{
  constexpr int count = 40;
  constexpr double step = 4e-7, flat = 0.03;
  for (const auto& [a, b] : roundKinds)
  {
    checkRound(a.name + " and " + b.name, roundErrors(a, b, 0.0, count, step),
      roundErrors(a, b, flat, count, step));
  }
  for (const GrainShape& grain : { can, cup })
  {
    checkRound(grain.name + " and sharp walls", wallErrors(grain, 0.0, count, step),
      wallErrors(grain, flat, count, step));
  }
}

/// Energies that grow with other powers of the overlap than those of Hertz and of linear springs, as
/// stiff as Hertz's law at a hundredth of a millimetre.
void powers()
{
  constexpr int count = 12;
  constexpr double step = 4e-7, flat = 0.03;
  for (const double exponent : { 1.75, 2.0 })
  {
    const auto with = [exponent](Meeting met)
    {
      Material& material = met.config.material;
      met.config.law.normal = NormalLaw::Power;
      material.law[LawValue::LoadingExponent] = exponent;
      material.law[LawValue::PowerStiffness] =
        material.youngsModulus * std::sqrt(1e-3) * std::pow(1e-5, 1.5 - exponent);
      return met;
    };
    const auto pairs = [&](double angle)
    {
      return errorsOf(count, step,
        [&](int, Random& chance) { return with(placedAt(can, cube, angle, -1e-7, chance)); });
    };
    const auto walls = [&](double angle)
    {
      return errorsOf(count, step,
        [&](int k, Random& chance) { return with(aboveWall(k % 2 == 0, can, angle, chance)); });
    };
    const std::string name = "the power " + check::number(exponent);
    checkRound(name + ", pairs", pairs(0.0), pairs(flat));
    checkRound(name + ", walls", walls(0.0), walls(flat));
  }
}

void tellRoundImpacts(int count, double step)
{
  const auto tell = [](const std::string& name, double flat, const Errors& errors)
  {
    std::printf("%s, %s: energy changes by %.2g in the mean, by %.2g at most\n", name.c_str(),
      flat > 0.0 ? "flat on flat" : "any orientation", errors.mean, errors.worst);
  };
  for (const double flat : { 0.0, 0.03 })
  {
    for (const auto& [a, b] : roundKinds)
    {
      tell(a.name + " and " + b.name, flat, roundErrors(a, b, flat, count, step));
    }
    for (const GrainShape& grain : { can, cup })
    {
      tell(grain.name + " and sharp walls", flat, wallErrors(grain, flat, count, step));
    }
  }
}

}

/// With a number, so many pairs of cubes that meet in any orientation; with a step [T, s] after it,
/// so many of each kind with a cylinder or a cone.
int main(int argc, char* argv[])
{
  return check::run(
    [argc, argv]
    {
      if (argc > 2)
      {
        tellRoundImpacts(std::atoi(argv[1]), std::atof(argv[2]));
        return;
      }
      if (argc > 1)
      {
        Random chance(3);
        checkImpacts("cubes", std::atoi(argv[1]),
          [&](int) { return placedAt(cube, cube, 0.0, -1e-7, chance); });
        return;
      }
      impacts();
      roundImpacts();
      powers();
    });
}
