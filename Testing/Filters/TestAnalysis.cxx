// The calculations behind the figures, against closed forms and other methods.
#include "Analysis/Fields/BinnedProfile.h"
#include "Analysis/Heaps/RobustFit.h"
#include "Basics/Random.h"
#include "Check.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace
{

using granular::Box;

/// Normal, of deviation 1: the sum of twelve even ones.
double drawNormal(dem::Random& random)
{
  double sum = -6.0;
  for (int i = 0; i < 12; ++i)
  {
    sum += random.uniform();
  }
  return sum;
}

/// The middles of equal parts of the angle from which a half-circle of a radius is between two
/// positions, as (cosine, sine, part) times the radius.
template <typename VisitorT>
void visitArc(double radius, double low, double high, int count, VisitorT visit)
{
  const double begin = std::acos(std::clamp(high / radius, -1.0, 1.0));
  const double end = std::acos(std::clamp(low / radius, -1.0, 1.0));
  for (int i = 0; i < count; ++i)
  {
    const double angle = begin + (end - begin) * (i + 0.5) / count;
    const double sine = radius * std::sin(angle);
    visit(radius * std::cos(angle), sine, sine * (end - begin) / count);
  }
}

/// Volume of a sphere in a box as a sum over strips along x.
double stripVolume(const Box& box, const dem::Vec3& centre, double radius, int strips)
{
  const Box from{ box.low - centre, box.high - centre };
  double volume = 0.0;
  visitArc(radius, from.low.z, from.high.z, strips,
    [&](double, double disc, double thickness)
    {
      visitArc(disc, from.low.y, from.high.y, strips,
        [&](double, double half, double width)
        {
          const double length = std::min(from.high.x, half) - std::max(from.low.x, -half);
          volume += std::max(0.0, length) * width * thickness;
        });
    });
  return volume;
}

void sphereInBox()
{
  const Box half{ { 0.0, -9.0, -9.0 }, { 9.0, 9.0, 9.0 } };
  const dem::Vec3 middle{};
  const double whole = granular::sphereVolume(2.0);
  check::relative("whole", granular::sphereVolumeIn({ { -3, -3, -3 }, { 3, 3, 3 } }, middle, 2.0),
    whole, 1e-15);
  check::relative("half", granular::sphereVolumeIn(half, middle, 2.0), whole / 2.0, 1e-14);
  check::relative("octant", granular::sphereVolumeIn({ { 0, 0, 0 }, { 3, 3, 3 } }, middle, 2.0),
    whole / 8.0, 1e-14);
  check::relative("the cube in a sphere",
    granular::sphereVolumeIn({ { -1, -1, -1 }, { 1, 1, 1 } }, middle, std::sqrt(3.0)), 8.0, 1e-14);
  check::isTrue("beside",
    granular::sphereVolumeIn({ { 2.1, 0, 0 }, { 3, 3, 3 } }, middle, 2.0) == 0.0);
  // Beyond the corner, though not beyond any of its planes.
  check::close("past a corner",
    granular::sphereVolumeIn({ { 0.7, 0.7, 0.7 }, { 3, 3, 3 } }, middle, 1.0), 0.0, 1e-15);
  dem::Random random(5);
  double worst = 0.0;
  for (int i = 0; i < 40; ++i)
  {
    const dem::Vec3 centre{ random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) };
    const Box box{ { random.uniform(-2, 0), random.uniform(-2, 0), random.uniform(-2, 0) },
      { random.uniform(0, 2), random.uniform(0, 2), random.uniform(0, 2) } };
    const double exact = granular::sphereVolumeIn(box, centre, 1.2);
    worst = std::max(worst, std::abs(exact - stripVolume(box, centre, 1.2, 1000)));
  }
  check::atMost("random boxes, against strips", worst / granular::sphereVolume(1.2), 1e-6);
}

/// The parts of a sphere in the boxes that three planes along each axis make add up.
void partsAddUp()
{
  dem::Random random(7);
  double worst = 0.0;
  for (int i = 0; i < 2000; ++i)
  {
    double cuts[3][4];
    for (auto& cut : cuts)
    {
      cut[0] = -1.5;
      cut[1] = random.uniform(-1.2, 0.3);
      cut[2] = random.uniform(cut[1], 1.2);
      cut[3] = 1.5;
    }
    double sum = 0.0;
    for (int part = 0; part < 27; ++part)
    {
      const int x = part % 3;
      const int y = part / 3 % 3;
      const int z = part / 9;
      sum += granular::sphereVolumeIn({ { cuts[0][x], cuts[1][y], cuts[2][z] },
                                        { cuts[0][x + 1], cuts[1][y + 1], cuts[2][z + 1] } },
        {}, 1.0);
    }
    worst = std::max(worst, std::abs(sum / granular::sphereVolume(1.0) - 1.0));
  }
  check::atMost("27 boxes make a sphere", worst, 1e-13);
  double slices = 0.0;
  for (int k = -7; k < 7; ++k)
  {
    slices += granular::sphereVolumeBetween(1.3, 0.2 * k, 0.2 * (k + 1));
  }
  check::relative("slices make a sphere", slices, granular::sphereVolume(1.3), 1e-14);
}

granular::GrainSet randomGrains(int count)
{
  dem::Random random(11);
  granular::GrainSet grains;
  for (int i = 0; i < count; ++i)
  {
    grains.position.push_back({ random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1) });
    grains.radius.push_back(random.uniform(0.01, 0.1));
    grains.mass.push_back(random.uniform(1, 2));
    grains.velocity.push_back({ drawNormal(random), 2.0 + drawNormal(random), drawNormal(random) });
    grains.contactCount.push_back(i % 7);
  }
  return grains;
}

/// What a profile has in all slices together does not depend on their number or direction.
void profileKeepsSums()
{
  const granular::GrainSet grains = randomGrains(500);
  double volume = 0.0;
  for (double radius : grains.radius)
  {
    volume += granular::sphereVolume(radius);
  }
  for (int count : { 1, 3, 40 })
  {
    granular::Slices slices;
    slices.direction = dem::normalized({ 1.0, count == 3 ? 1.0 : 0.0, 0.0 });
    slices.from = -0.2;
    slices.width = 2.0 / count;
    slices.count = count;
    slices.area = 3.0;
    const granular::Profile profile = granular::makeProfile(grains, slices);
    double solid = 0.0;
    double number = 0.0;
    for (int k = 0; k < count; ++k)
    {
      solid += profile.solidFraction[k] * slices.volume();
      number += profile.numberDensity[k] * slices.volume();
    }
    check::relative("volume in " + std::to_string(count) + " slices", solid, volume, 1e-12);
    check::relative("grains in " + std::to_string(count) + " slices", number, 500.0, 1e-12);
  }
}

/// One slice around all: means and temperature by their definitions.
void profileOfOneSlice()
{
  const granular::GrainSet grains = randomGrains(100);
  granular::Slices slices{ { 0.0, 0.0, 1.0 }, -1.0, 3.0, 1, 1.0 };
  const granular::Profile profile = granular::makeProfile(grains, slices);
  double mass = 0.0;
  dem::Vec3 momentum;
  double energy = 0.0;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    mass += grains.mass[i];
    momentum = momentum + grains.mass[i] * grains.velocity[i];
    energy += grains.mass[i] * dem::dot(grains.velocity[i], grains.velocity[i]);
  }
  const dem::Vec3 mean = (1.0 / mass) * momentum;
  check::relative("mean velocity", profile.velocity[0].y, mean.y, 1e-12);
  // Mean square less square of the mean.
  check::relative("temperature", profile.temperature[0],
    (energy / mass - dem::dot(mean, mean)) / 3.0, 1e-10);
  double counts = 0.0;
  for (double count : grains.contactCount)
  {
    counts += count / 100.0;
  }
  check::relative("coordination", profile.coordination[0], counts, 1e-12);
}

/// A line across many slices: the stress times the volume is the same force everywhere.
void stressOfALine()
{
  const std::vector<granular::ContactLine> line{ { { 0, 0, 1 }, { 0, 0, 0 }, { 0, 0, 5 } } };
  granular::Slices slices{ { 0.0, 0.0, 1.0 }, -0.25, 0.125, 12, 2.0 };
  const std::vector<dem::Vec3> stress = granular::makeStress(line, slices);
  check::isTrue("below", stress[1].z == 0.0);
  check::relative("in it", stress[2].z, 2.5, 1e-14);
  check::relative("in it", stress[9].z, 2.5, 1e-14);
  check::isTrue("above", stress[10].z == 0.0);
}

/// Twice the standard error covers the truth about 95 times of 100, outliers or not.
void errorsOfFits()
{
  dem::Random random(3);
  int covered = 0;
  constexpr int trials = 400;
  for (int trial = 0; trial < trials; ++trial)
  {
    std::vector<granular::FitRow> terms;
    std::vector<double> values;
    for (int i = 0; i < 60; ++i)
    {
      const double x = random.uniform(0, 10);
      terms.push_back({ 1.0, x, 0.0 });
      values.push_back(3.0 - 0.5 * x + 0.2 * drawNormal(random) + (i % 12 == 0 ? 6.0 : 0.0));
    }
    granular::Fit fit;
    check::failures() += granular::fitRobustly(terms, values, 2, fit) ? 0 : 1;
    covered += std::abs(fit.coefficients[1] + 0.5) < 2.0 * std::sqrt(fit.covariance[1][1]) ? 1 : 0;
  }
  check::close("share covered", covered / double{ trials }, 0.95, 0.035);
  granular::Fit fit;
  check::isTrue("no line through one point",
    !granular::fitRobustly({ { 1, 2, 0 }, { 1, 2, 0 }, { 1, 2, 0 } }, { 1, 2, 3 }, 2, fit));
}

}

int main()
{
  return check::run(
    []
    {
      sphereInBox();
      partsAddUp();
      profileKeepsSums();
      profileOfOneSlice();
      stressOfALine();
      errorsOfFits();
    });
}
