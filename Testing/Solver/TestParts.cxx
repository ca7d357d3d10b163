// Small parts that the step is made of, each on its own: roots by multiplication, rows as lanes,
// contacts without overlap.
#include "Check.h"
#include "Core/InverseRoot.h"
#include "Core/Random.h"
#include "Core/Rows.h"
#include "Scenes.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace dem;

namespace
{

/// How far a root is off, in units in the last place of the exact one.
double rootError(double x)
{
  const long double exact = 1.0L / std::sqrt(static_cast<long double>(x));
  const double near = static_cast<double>(exact);
  const double unit = std::nextafter(near, std::numeric_limits<double>::infinity()) - near;
  return static_cast<double>(std::abs(inverseRoot(x) - exact)) / unit;
}

void roots()
{
  const double smallest = std::numeric_limits<double>::min();
  const double largest = std::numeric_limits<double>::max();
  Random random(9);
  double most = std::max(rootError(smallest), rootError(largest));
  for (int exponent = -1022; exponent <= 1023; ++exponent)
  {
    const double power = std::ldexp(1.0, exponent);
    most = std::max({ most, rootError(power), rootError(std::nextafter(power, 2.0 * power)) });
    for (int k = 0; k < 100; ++k)
    {
      most = std::max(most, rootError(power * random.uniform(1.0, 2.0)));
    }
  }
  for (int k = 0; k < 200000; ++k) // every mantissa behaves as one of two octaves
  {
    most = std::max(most, rootError(1.0 + k * 1.5e-5));
  }
  check::atMost("inverse root, units in the last place", most, 2.0);
  bool finite = true, positive = true;
  for (double x = std::nextafter(smallest, 0.0); x > 0.0; x *= 0.5)
  {
    finite = finite && std::isfinite(inverseRoot(x));
    positive = positive && inverseRoot(x) > 0.0;
  }
  check::isTrue("of numbers below the normal ones: finite", finite && positive);
  check::isTrue("of zero: finite, and zero times it is zero",
    std::isfinite(inverseRoot(0.0)) && 0.0 * inverseRoot(0.0) == 0.0);
}

Row rowOf(int k)
{
  return { k + 0.125, -k - 0.25, k * k + 0.5, k == 3 ? -0.0 : 1.0 / (k + 1) };
}

Row rowOf(const rows::Pack& pack)
{
  Row row;
  rows::copy(pack, row);
  return row;
}

bool sameBits(const Row& a, const Row& b)
{
  return std::memcmp(&a, &b, sizeof(Row)) == 0;
}

void lanes()
{
  std::vector<Row> from(BatchSize);
  Lanes4 lanes;
  for (int k = 0; k < BatchSize; ++k)
  {
    from[k] = rowOf(k);
  }
  const auto at = [&](int k) -> const Row& { return from[k * 5 % BatchSize]; };
  bool loaded = true, packed = true;
  for (int c = 0; c < BatchSize; c += rows::Step)
  {
    rows::load(at, c, lanes);
    rows::Pack all[rows::Step], half[rows::Step / 2];
    rows::pack(lanes, lanes.w, c, all);
    for (int k = 0; k < rows::Step; ++k)
    {
      constexpr int few = rows::Step / 2;
      if (k % few == 0)
      {
        rows::pack(lanes, lanes.w, c + k, half);
      }
      const Row lane{ lanes.x[c + k], lanes.y[c + k], lanes.z[c + k], lanes.w[c + k] };
      loaded = loaded && sameBits(lane, at(c + k));
      packed =
        packed && sameBits(rowOf(all[k]), at(c + k)) && sameBits(rowOf(half[k % few]), at(c + k));
    }
  }
  check::isTrue("rows become lanes", loaded);
  check::isTrue("and rows again", packed);
  Row sum = rowOf(1);
  rows::Pack addend;
  rows::copy(rowOf(2), addend);
  rows::accumulate(sum, addend);
  check::isTrue("rows add up", sameBits(sum, { 3.25, -3.5, 6.0, 0.5 + 1.0 / 3.0 }));
}

bool isFinite(const Simulation& simulation)
{
  const Observation seen = simulation.observe();
  const Particles grains = simulation.particles();
  bool finite = true;
  for (std::size_t i = 0; i < grains.size(); ++i)
  {
    finite = finite && isFinite(seen.force[i]) && isFinite(seen.torque[i]) &&
      isFinite(grains.velocity.get(i)) && isFinite(grains.angularVelocity.get(i));
  }
  for (const ContactHistory& contact : simulation.snapshot().contacts)
  {
    finite = finite &&
      std::all_of(contact.springs.begin(), contact.springs.end(),
        [](double spring) { return std::isfinite(spring); });
  }
  return finite;
}

/// Grains that meet at exactly the sum of their radii, or one bit nearer, and a plane in the same
/// way.
void barelyTouching(FrictionUpdate update, bool nearer, double speed)
{
  const double radius = 0.015625; // a power of two: sums are exact
  const double distance = nearer ? std::nextafter(2.0 * radius, 0.0) : 2.0 * radius;
  Config config = scene::still();
  config.slidingFriction = config.rollingFriction = 0.3;
  config.restitution = 0.5;
  config.frictionUpdate = update;
  scene::setSteps(config, 1e-6, 10);
  const Vec3 spin{ 100.0 * speed, speed, 0.0 };
  Simulation simulation(config, scene::plane(1.0),
    scene::startFrom({ scene::grain(0, radius, 1000, { 0, 0, radius }, { speed, 0, 0 }, spin),
      scene::grain(1, radius, 1000, { distance, 0, distance - radius }, {}, spin) }));
  const std::string name =
    check::number(distance - 2.0 * radius) + " apart, speed " + check::number(speed) + ", ";
  check::equal(name + "contacts", simulation.observe().totals.contactCount, nearer ? 2 : 0);
  bool finite = isFinite(simulation);
  for (int step = 1; step <= 10; ++step)
  {
    scene::advance(simulation, step);
    finite = finite && isFinite(simulation);
  }
  check::isTrue(name + "no NaN", finite);
}

void cases()
{
  roots();
  lanes();
  for (FrictionUpdate update : { FrictionUpdate::Incremental, FrictionUpdate::AsPublished })
  {
    for (const double speed : { 0.0, 1e-300, 0.1 })
    {
      barelyTouching(update, false, speed);
      barelyTouching(update, true, speed);
    }
  }
}

}

int main()
{
  return check::run(cases);
}
