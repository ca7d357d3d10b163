#include "Spawning/Spawner.h"

#include "Spawning/DrawShare.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

/// A Fill ends after this many attempts, and so many more for each inserted grain: at the end there
/// may be that many failures one after another for each inserted grain. Random insertion becomes
/// slower with filling, by the third power of what is missing to the limit of 0.38 for equal
/// spheres. This number reaches a share of 0.34 in a time in proportion to the grains.
constexpr std::int64_t FillAttempts = 1000;
constexpr std::int64_t FillAttemptsPerGrain = 200;

/// More grains than there can be.
constexpr std::int64_t Unlimited = std::int64_t{ 1 } << 62;

/// Rounding of rate x time.
constexpr double Rounding = 1e-12;

/// Whole grains in what a rate asks for.
std::int64_t wholeGrains(double asked)
{
  constexpr double most = 9e15; // whole numbers are exact up to here
  return static_cast<std::int64_t>(std::floor(std::min(asked * (1.0 + Rounding) + 1e-9, most)));
}

/// The start of the random sequence of an inflow; that of the first one is the seed itself. All
/// sequences are parts of one long cycle, far from each other.
std::uint64_t seedOf(std::uint64_t seed, std::size_t inflow)
{
  return seed + inflow * 0xd1342543de82ef95ull;
}

std::int64_t attemptsOf(const Inflow& inflow, std::int64_t added)
{
  return inflow.amount == InflowAmount::Fill ? FillAttempts + FillAttemptsPerGrain * added
                                             : inflow.attemptsPerStep;
}

}

Spawner::Spawner(const Config& config, const std::vector<Inflow>& inflows)
  : Seed(static_cast<std::uint64_t>(config.randomSeed)), Table(config),
    MaximumParticles(config.maximumParticles), MaximumInAll(config.maximumParticlesInAll)
{
  for (const Inflow& inflow : inflowsOf(config, inflows))
  {
    this->Sources.push_back({ inflow, SizeSampler(inflow.sizes), RegionSampler(inflow.region),
      ShapePicker(inflow.shapes, config.shapes, config.axisAcrossPlane()) });
    this->Sources.back().inflow.region = {};
  }
}

void Spawner::complete(SpawnState& state, double time) const
{
  const std::size_t known = state.inflows.size();
  state.inflows.resize(this->Sources.size());
  for (std::size_t k = known; k < this->Sources.size(); ++k)
  {
    const Inflow& inflow = this->Sources[k].inflow;
    state.inflows[k].random = seedOf(this->Seed, k);
    state.inflows[k].askedBefore = inflow.askedBefore(0.0, time);
  }
  for (InflowState& inflow : state.inflows)
  {
    const std::int64_t material = inflow.carriedMaterial;
    const std::size_t index = static_cast<std::size_t>(&inflow - state.inflows.data());
    const int shape = static_cast<int>(inflow.carriedShape) - 1;
    const bool otherShape = index < this->Sources.size() && inflow.carriedRadius > 0.0 &&
      (!this->Sources[index].shapes.mayDraw(shape) ||
        this->Sources[index].shapes.radiusOf(shape, inflow.carriedRadius) != inflow.carriedRadius);
    const bool otherTable =
      this->Table.isTable() && (material < 0 || material >= this->Table.count());
    if (otherTable || otherShape)
    {
      inflow.carriedRadius = 0.0; // drawn from another table
      inflow.carriedMaterial = 0;
      inflow.carriedShape = 0;
    }
  }
}

/// How many more grains may be added in all.
std::int64_t Spawner::left(const SpawnState& state) const
{
  std::int64_t left = this->MaximumInAll > 0 ? this->MaximumInAll : Unlimited;
  for (const InflowState& inflow : state.inflows)
  {
    left -= inflow.count;
  }
  return left;
}

bool Spawner::isFull(std::int64_t grains, const SpawnState& state) const
{
  return grains >= this->MaximumParticles || this->left(state) <= 0;
}

std::vector<Box> Spawner::attemptBoxes(double time, SpawnState& state) const
{
  constexpr double rounding = 1e-9;
  std::vector<Box> all;
  for (std::size_t k = 0; k < this->Sources.size(); ++k)
  {
    const Source& source = this->Sources[k];
    if (this->isDue(source, time, state.inflows[k]))
    {
      const Box box = source.region.bounds();
      const double reach = (1.0 + rounding) * source.shapes.reachOf(source.inflow.sizes.largest()) +
        rounding * (norm(box.low) + norm(box.high));
      const Vec3 margin{ reach, reach, reach };
      all.push_back({ box.low - margin, box.high + margin });
    }
  }
  return all;
}

/// Index of the material of the next grain. Nothing is drawn where there is no choice.
std::int64_t Spawner::drawMaterial(const Source& source, Random& random) const
{
  const std::vector<MaterialShare>& mixture = source.inflow.mixture;
  if (mixture.empty())
  {
    return source.inflow.material;
  }
  const std::size_t drawn = mixture.size() > 1 ? drawShare(mixture, random) : 0;
  return this->Table.find(mixture[drawn].name);
}

/// Mass by the radius and material that were drawn and not inserted yet; 0 if there are none [M].
double Spawner::carriedMass(const InflowState& state) const
{
  if (state.carriedRadius == 0.0)
  {
    return 0.0;
  }
  const int material = static_cast<int>(state.carriedMaterial);
  return sphereMass(this->Table.of(material).density, state.carriedRadius);
}

/// Mass of the next grain, whose radius and material are drawn if there are none yet.
double Spawner::nextMass(const Source& source, InflowState& state) const
{
  if (state.carriedRadius == 0.0)
  {
    Random random(state.random);
    state.carriedRadius = source.sizes.draw(random);
    state.carriedMaterial = this->drawMaterial(source, random);
    const int shape = source.shapes.draw(random);
    state.carriedShape = 1 + shape;
    state.carriedRadius = source.shapes.radiusOf(shape, state.carriedRadius);
    state.random = random.state();
  }
  return this->carriedMass(state);
}

/// Whether a grain has to be tried now.
bool Spawner::isDue(const Source& source, double time, InflowState& state) const
{
  const Inflow& inflow = source.inflow;
  if (!inflow.addsGrains() || (inflow.maximum > 0 && state.count >= inflow.maximum))
  {
    return false;
  }
  switch (inflow.amount)
  {
    case InflowAmount::AsRoom:
      break;
    case InflowAmount::Number:
      return state.count < wholeGrains(state.asked);
    case InflowAmount::Mass:
      return state.mass + this->nextMass(source, state) <= state.asked * (1.0 + Rounding);
    case InflowAmount::Fill:
      return state.fills == 0 && time >= inflow.begin() &&
        (inflow.fillMass == 0.0 ||
          state.mass + this->nextMass(source, state) <= inflow.fillMass * (1.0 + Rounding));
  }
  return inflow.flowsAt(time);
}

bool Spawner::ask(double time, SpawnState& state) const
{
  bool due = false;
  for (std::size_t k = 0; k < this->Sources.size(); ++k)
  {
    const Inflow& inflow = this->Sources[k].inflow;
    if (inflow.hasRate())
    {
      state.inflows[k].asked = state.inflows[k].askedBefore + inflow.rate * inflow.flowedBy(time);
    }
    due = this->isDue(this->Sources[k], time, state.inflows[k]) || due;
  }
  return due && this->left(state) > 0;
}

/// Makes one attempt to insert a grain; returns whether it fits.
bool Spawner::tryOne(const Source& source, Particles& particles, SpawnState& state,
  InflowState& own, const FitTest& fits) const
{
  Particle grain;
  grain.mass = this->nextMass(source, own);
  grain.radius = own.carriedRadius;
  Random random(own.random);
  const int shape = static_cast<int>(own.carriedShape) - 1;
  const double size = source.shapes.sizeOf(shape, grain.radius);
  grain.id = state.nextId;
  grain.material = static_cast<int>(own.carriedMaterial);
  grain.velocity = source.inflow.velocity;
  grain.angularVelocity = source.inflow.angularVelocity;
  grain.temperature = source.inflow.temperature;
  const auto draw = [&]
  {
    const bool drawn = source.region.draw(random, size, grain.position);
    if (drawn && particles.space.periodic)
    {
      grain.position = grain.position - particles.space.outsideBy(grain.position);
      grain.velocity = grain.velocity + particles.space.flowAt(grain.position);
    }
    return drawn;
  };
  const bool inserted = draw() && source.shapes.insert(shape, grain, fits, random, particles);
  own.random = random.state();
  if (!inserted)
  {
    return false;
  }
  state.nextId += source.shapes.balls(shape);
  own.carriedRadius = 0.0;
  ++own.count;
  own.mass += grain.mass;
  return true;
}

bool Spawner::spawn(double time, const SpawnGround& ground, SpawnState& state,
  const std::function<bool()>& interrupt, SpawnProgress& progress) const
{
  for (; progress.inflow < this->Sources.size(); ++progress.inflow)
  {
    const Source& source = this->Sources[progress.inflow];
    InflowState& own = state.inflows[progress.inflow];
    if (!progress.begun)
    {
      progress.countBefore = own.count;
      progress.attempt = 0;
      progress.begun = true;
    }
    while (progress.attempt < attemptsOf(source.inflow, own.count - progress.countBefore) &&
      !this->isFull(ground.particles.grains() + ground.elsewhere, state) &&
      this->isDue(source, time, own))
    {
      ++progress.attempt;
      if (this->tryOne(source, ground.particles, state, own, ground.fits))
      {
        ground.added();
      }
      if (interrupt && progress.attempt % AttemptsPerCheck == 0 && interrupt())
      {
        return false;
      }
    }
    if (source.inflow.amount == InflowAmount::Fill && time >= source.inflow.begin())
    {
      own.fills = 1;
    }
    progress.begun = false;
  }
  progress = {};
  return true;
}

std::int64_t Spawner::missing(const Source& source, const InflowState& state) const
{
  const std::int64_t maximum = source.inflow.maximum;
  const std::int64_t allowed = maximum > 0 ? maximum - state.count : wholeGrains(1e300);
  std::int64_t missing = 0;
  switch (source.inflow.amount)
  {
    case InflowAmount::AsRoom:
      break;
    case InflowAmount::Number:
      missing = wholeGrains(state.asked) - state.count;
      break;
    case InflowAmount::Mass:
    {
      const double next = this->carriedMass(state);
      const double mean = state.count > 0 ? state.mass / static_cast<double>(state.count) : next;
      const bool late = next > 0.0 && state.mass + next <= state.asked * (1.0 + Rounding);
      missing =
        late ? std::max(std::int64_t{ 1 }, wholeGrains((state.asked - state.mass) / mean)) : 0;
      break;
    }
    case InflowAmount::Fill:
      missing = state.fills > 0 && maximum > 0 ? allowed : 0;
      break;
  }
  return std::max<std::int64_t>(0, std::min(missing, allowed));
}

std::int64_t Spawner::missing(const SpawnState& state) const
{
  std::int64_t sum = 0;
  for (std::size_t k = 0; k < this->Sources.size(); ++k)
  {
    sum += this->missing(this->Sources[k], state.inflows[k]);
  }
  return std::clamp<std::int64_t>(sum, 0, std::max<std::int64_t>(0, this->left(state)));
}

}
