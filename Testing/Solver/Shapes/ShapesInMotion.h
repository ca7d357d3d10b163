// Grains of several shapes that fall into a box which moves, and whether their bits are the same on
// every respect.
#pragma once

#include "Check.h"
#include "Clumps.h"
#include "SmoothShapes.h"

#include "Integrators/ShapedMotion.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace clumps
{

/// Some two hundred grains of these shapes, few enough on a thread to be shared out.
dem::Config rain(const std::vector<dem::GrainShape>& shapes,
  const std::vector<dem::ShapeShare>& shares, int threads, std::int64_t steps);

/// As many of each of the shapes, beside spheres with a share of their own.
std::vector<dem::ShapeShare> sharesWithSpheres(const std::vector<dem::GrainShape>& shapes,
  double ofSpheres);

/// A rain of hard grains that are thrown, with losses counted.
dem::Config hardRain(const std::vector<dem::GrainShape>& shapes, double ofSpheres, int threads,
  std::int64_t steps);

/// Grains of all shapes of a configuration, rotated at random, that fly towards the origin.
/// @param rate their velocity over their distance from there [1/T]
dem::Snapshot crowd(const dem::Config& config, double rate);

/// A box that shakes and rotates.
dem::Scene shaker();

/// Checks that the bits of a run do not depend on threads, on the route to a step, or on a new run
/// that continues from its middle.
/// @param mixture(threads, steps) returns what is simulated in the shaker
template <typename Mixture>
void sameBits(const Mixture& mixture)
{
  using namespace dem;
  const std::int64_t steps = 2400;
  Simulation one(mixture(1, steps), shaker());
  Simulation other(mixture(3, steps), shaker());
  Snapshot middle;
  std::int64_t contacts = 0;
  for (const std::int64_t step : { std::int64_t{ 1 }, std::int64_t{ 300 }, steps / 2, steps })
  {
    scene::advance(one, step);
    const Snapshot due = one.snapshot();
    middle = step == steps / 2 ? due : middle;
    contacts += one.observe().totals.contactCount;
    scene::advance(other, step);
    check::isTrue("three threads at step " + std::to_string(step),
      scene::identical(other.snapshot(), due));
  }
  const Snapshot due = one.snapshot();
  check::isTrue("contacts in between", contacts > 10);
  check::isTrue("many grains", due.particles.grains() > 150);
  one.restore(middle);
  scene::advance(one, steps);
  check::isTrue("back and forth", scene::identical(one.snapshot(), due));
  Simulation next(mixture(8, steps), shaker(), middle);
  scene::advance(next, steps);
  check::isTrue("by a new run on eight threads", scene::identical(next.snapshot(), due));
}

/// Checks that grains at rest press on walls with their weight.
/// @return their mass
double checkWeight(dem::Simulation& run);

/// Checks the same of grains that come to rest on the floor of a box within some steps.
void checkWeightAtRest(dem::Config config, std::int64_t steps);

/// Checks it of few of them.
void checkWeightOfFew(dem::Config config);

/// Angular momentum about the origin.
/// @param lengths what the sums of its parts are without their signs is added to it
dem::Vec3 angularMomentumOf(const dem::Particles& grains, const dem::ShapeTable& shapes,
  double& lengths);

/// Without gravity, with all kinds of friction.
dem::Config meeting(const std::vector<dem::GrainShape>& shapes, std::int64_t steps);

/// A meeting of hard grains in space.
dem::Config hardMeeting(const std::vector<dem::GrainShape>& shapes, std::int64_t steps);

/// Checks that grains which meet in space keep their momenta and lose energy.
/// @param steps of each of 60 parts of the time; a hit may last a fraction of a part
void checkConservation(const dem::Config& config, const dem::Snapshot& start, std::int64_t steps);

}
