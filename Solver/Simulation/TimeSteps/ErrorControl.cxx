#include "Simulation/TimeSteps/ErrorControl.h"

#include "Basics/Error.h"
#include "Integrators/ErrorMeter.h"
#include "Simulation/StartState.h"
#include "Simulation/TimeSteps/StepGrowth.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// Errors below which steps become longer: twice as long ones have four times the error where a
/// force has a bend, eight times where it is smooth.
constexpr double GrowsBelow = 0.15;
constexpr double GrowthOfError = 4.0;
/// For a step with which a run cannot go on.
constexpr double FarTooLarge = 16.0;

/// Halvings at once, at most.
constexpr int MostHalvings = 4;

}

namespace
{

/// How far from the axes of the bodies their elements reach [L].
std::vector<double> reachesOf(const Surface& walls)
{
  std::vector<double> reaches(walls.bodies.size(), 0.0);
  for (const Element& element : walls.elements)
  {
    for (int k = 0; !walls.bodies.empty() && k < static_cast<int>(element.kind); ++k)
    {
      const WallMotion& motion = walls.bodies[element.body].motion;
      const Vec3 arm = walls.points[element.point[k]] - motion.centre;
      double& reach = reaches[element.body];
      reach = std::max(reach, norm(cross(normalized(motion.axis), arm)));
    }
  }
  return reaches;
}

double fastestWall(const Surface& walls)
{
  const std::vector<double> reaches = reachesOf(walls);
  double fastest = 0.0;
  for (std::size_t body = 0; body < walls.bodies.size(); ++body)
  {
    fastest = std::max(fastest, fastestOf(walls.bodies[body].motion, reaches[body]));
  }
  return fastest;
}

}

double typicalVelocity(const Config& config, const Scene& scene, std::size_t present,
  const MeanBall& ball)
{
  double fastest = std::sqrt(ball.square), radius = ball.radius;
  for (const Inflow& inflow : usedInflows(config, scene, present))
  {
    fastest = std::max(fastest, norm(inflow.velocity));
    radius = std::max(radius, smallestRadius(inflow, config.shapes));
  }
  fastest = std::max(fastest, fastestWall(scene.walls));
  const double strains = config.cell.any() ? frobenius(config.cell.velocityGradient) : 0.0;
  fastest = std::max(fastest, strains * 2.0 * radius);
  fastest = std::max(fastest, std::sqrt(2.0 * norm(config.gravity) * 2.0 * radius));
  if (!(fastest > 0.0))
  {
    throw Error("Set ContactVelocity: ErrorTolerance is a share of it, and nothing that moves says "
                "how fast contacts are.");
  }
  return fastest;
}

bool ErrorControl::choose(std::int64_t step, const std::function<double()>& limit,
  StepState& state) const
{
  const std::int64_t longest = this->Plan.longest();
  const auto begins = [&](std::int64_t length)
  { return step % (this->Plan.windowSteps * length) == 0; };
  state.before = state.length;
  if (state.length == 0)
  {
    const double most = this->Choice.stableShare * limit();
    state.length = longest;
    while (state.length > 1 && !(this->timeOf(state.length) <= most && begins(state.length)))
    {
      state.length /= 2;
    }
    state.before = state.length; // there was none, or one that is not known
    state.error = 1.0;           // no error is known yet
    return this->timeOf(state.length) <= most;
  }
  if (state.length < longest && state.error < GrowsBelow && begins(2 * state.length))
  {
    // A step of twice the length has two to four times the share.
    bool grows = 4.0 * state.share <= GrowsUpTo;
    if (!grows && 2.0 * state.share <= GrowsUpTo && state.sinceChange >= Patience)
    {
      const double most = GrowsUpTo * this->Choice.stableShare * limit();
      grows = this->timeOf(2 * state.length) <= most;
      state.sinceChange = 0;
    }
    state.length *= grows ? 2 : 1;
  }
  return true;
}

void ErrorControl::shift(const StepLengths& lengths, bool halves, Particles& particles)
{
  const double by = 0.125 * (lengths.now * lengths.now - lengths.before * lengths.before);
  const EarlierMotion& earlier = particles.earlier;
  for (std::size_t slot = 0; by != 0.0 && slot < earlier.jerk.size(); ++slot)
  {
    const Vec4& jerk = earlier.jerk[slot];
    const Vec4& spin = earlier.spinJerk[slot];
    const std::uint8_t held = particles.applied.heldAt(slot);
    const Vec3 faster = HeldBits::choose(held, Vec3{}, by * Vec3{ jerk.x, jerk.y, jerk.z });
    const Vec3 fasterSpin =
      HeldBits::choose(HeldBits::ofSpin(held), Vec3{}, by * Vec3{ spin.x, spin.y, spin.z });
    const std::int32_t shaped = particles.shapedAt(slot);
    if (shaped < 0)
    {
      particles.velocity.set(slot, particles.velocity.get(slot) + faster);
      particles.angularVelocity.set(slot, particles.angularVelocity.get(slot) + fasterSpin);
    }
    else if (particles.isFirst(slot))
    {
      ShapedGrain& grain = particles.shaped[shaped];
      grain.velocity = grain.velocity + faster;
      grain.angularVelocity = grain.angularVelocity + (halves ? Vec3{} : fasterSpin);
    }
  }
}

double ErrorControl::relative(double error, const StepState& state) const
{
  return error * ErrorMeter::StepsOfHit / (this->Choice.errorTolerance * state.velocity);
}

bool ErrorControl::shorten(bool failed, double share, double error, StepState& state) const
{
  const std::int64_t shortest = failed || share > 1.0 ? 1 : this->Plan.longest() >> ForErrors;
  const std::int64_t before = state.length;
  double left = std::max(share, failed ? FarTooLarge : error);
  for (int k = 0; k < MostHalvings && left > 1.0 && state.length > shortest; ++k)
  {
    left /= GrowthOfError;
    state.length /= 2;
  }
  return state.length < before;
}

void ErrorControl::windowDone(double share, double error, StepState& state) const
{
  state.share = share;
  state.error = error;
  state.missed += error > 1.0 ? 1 : 0;
  state.sinceChange += this->Plan.windowSteps;
}

void ErrorControl::addTotals(const Particles& particles, const OwnSlots& own, std::int64_t grains,
  StepTotals& totals) const
{
  totals.errors = true;
  const LargeVector<Vec4>& spins = particles.earlier.spin;
  const OwnSlots known = own.within(0, static_cast<std::int64_t>(spins.size()));
  for (std::int64_t slot = known.begin; slot < known.end; ++slot)
  {
    const double error = ErrorMeter::Safety * spins[slot].w;
    totals.largestError = std::max(totals.largestError, error);
    totals.meanError += error / static_cast<double>(grains);
  }
}

}
