// Small parts that the step is made of, each on its own: roots by multiplication, vectors of four
// numbers as lanes, contacts without overlap, grains at the very side of a wall.
#include "Basics/Random.h"
#include "Boundaries/Walls.h"
#include "Check.h"
#include "Laws/Kinematics/Kinematics.h"
#include "Meshes.h"
#include "Ranks/Partition/MeasuredWork.h"
#include "Scenes.h"
#include "Vectors/InverseRoot.h"
#include "Vectors/Vec4.h"

#include <algorithm>
#include <cstring>
#include <limits>

using namespace dem;

namespace
{

/// How far a root is off, in units of the last digit (ulp) of the exact one.
double rootError(double x)
{
  const long double exact = 1.0L / std::sqrt(static_cast<long double>(x));
  const double near = static_cast<double>(exact);
  const double unit = std::nextafter(near, std::numeric_limits<double>::infinity()) - near;
  return static_cast<double>(std::abs(inverseRoot(x) - exact)) / unit;
}

/// Errors of inverseRoot<N>(x) against x^(-1/N).
template <int N>
void higherRoots()
{
  double most = 0.0, rough = 0.0;
  for (int k = 0; k < 200000; ++k)
  {
    const double x = std::pow(10.0, -300.0 + 0.003 * k);
    const long double exact = std::pow(static_cast<long double>(x), -1.0L / N);
    most = std::max(most, static_cast<double>(std::abs(inverseRoot<N>(x) / exact - 1.0L)));
    rough = std::max(rough, static_cast<double>(std::abs(roughInverseRoot<N>(x) / exact - 1.0L)));
  }
  const std::string name = "inverse root " + std::to_string(N);
  check::atMost(name, most, 3.0 * std::numeric_limits<double>::epsilon());
  check::atMost(name + ", roughly", rough, 5e-5);
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
  check::atMost("inverse root, units of the last digit (ulp)", most, 2.0);
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

Vec4 vec4Of(int k)
{
  return { k + 0.125, -k - 0.25, k * k + 0.5, k == 3 ? -0.0 : 1.0 / (k + 1) };
}

Vec4 vec4Of(const vec4::Pack& pack)
{
  Vec4 packed;
  vec4::copy(pack, packed);
  return packed;
}

bool sameBits(const Vec4& a, const Vec4& b)
{
  return std::memcmp(&a, &b, sizeof(Vec4)) == 0;
}

template <int Width>
void lanes()
{
  std::vector<Vec4> from(BatchSize);
  Lanes4 lanes;
  for (int k = 0; k < BatchSize; ++k)
  {
    from[k] = vec4Of(k);
  }
  const auto at = [&](int k) -> const Vec4& { return from[k * 5 % BatchSize]; };
  bool loaded = true, packed = true;
  for (int c = 0; c < BatchSize; c += Width)
  {
    vec4::load<Width>(at, c, lanes);
    vec4::Pack packs[Width];
    vec4::pack<Width>(lanes, lanes.w, c, packs);
    for (int k = 0; k < Width; ++k)
    {
      const Vec4 lane{ lanes.x[c + k], lanes.y[c + k], lanes.z[c + k], lanes.w[c + k] };
      loaded = loaded && sameBits(lane, at(c + k));
      packed = packed && sameBits(vec4Of(packs[k]), at(c + k));
    }
  }
  const std::string width = ", " + std::to_string(Width) + " at a time";
  check::isTrue("four numbers become lanes" + width, loaded);
  check::isTrue("and four numbers again" + width, packed);
}

void sums()
{
  Vec4 sum = vec4Of(1);
  vec4::Pack addend;
  vec4::copy(vec4Of(2), addend);
  vec4::accumulate(sum, addend);
  check::isTrue("four numbers add up", sameBits(sum, { 3.25, -3.5, 6.0, 0.5 + 1.0 / 3.0 }));
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

/// Grains that meet at exactly the sum of their radii, or one bit nearer, and a plane likewise.
void barelyTouching(FrictionUpdate update, bool nearer, double speed)
{
  const double radius = 0.015625; // a power of two: sums are exact
  const double distance = nearer ? std::nextafter(2.0 * radius, 0.0) : 2.0 * radius;
  Config config = scene::still();
  config.material.slidingFriction = config.material.rollingFriction = 0.3;
  config.material.restitution = 0.5;
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

Vec3 anyDirection(Random& random)
{
  return normalized({ random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1) });
}

/// The overlap with a wall that is just near enough is not below zero, however it is rounded.
void tangentWalls()
{
  Particles grains;
  grains.add(scene::grain(0, 0.5, 1000.0, {}));
  Random random(4);
  WallLanes walls;
  ContactBlock block;
  const Vec4 noNormal;
  bool all = true;
  for (int k = 0; k < 20000; ++k)
  {
    block.count = 1;
    block.pair[0] = block.first[0] = block.partner[0] = 0;
    const Vec3 separation = random.uniform(0.1, 0.9) * anyDirection(random);
    const double square = dot(separation, separation);
    double reach = std::nextafter(std::sqrt(square), 0.0);
    while (square >= reach * reach)
    {
      reach = std::nextafter(reach, 1.0);
    }
    walls.separation.set(0, Lane3(separation));
    walls.reach[0] = reach;
    walls.side[0] = 1.0;
    loadWallContacts(grains, {}, &noNormal, walls, block);
    all = all && block.overlap[0] >= 0.0;
  }
  check::isTrue("overlaps with tangent walls", all);
}

/// On the very side of a rectangle both questions have the same answer.
void sidesOfRectangles()
{
  Random random(5);
  bool same = true;
  for (int k = 0; k < 2000; ++k)
  {
    const Vec3 u = anyDirection(random), n = normalized(cross(u, anyDirection(random)));
    const Vec3 a{ random.uniform(), random.uniform(), random.uniform() };
    const Vec3 side = random.uniform(0.1, 2.0) * u;
    const Vec3 other = random.uniform(0.1, 2.0) * cross(n, u);
    Surface surface;
    meshes::addElement(surface, { a, a + side, a + side + other, a + other });
    const Walls walls(surface);
    for (const double along : { 0.0, 0.5, 1.0 })
    {
      const Vec3 p = a + along * side + (k % 2) * other + 0.1 * n;
      double height;
      same = same && walls.isOver(0, p, false, height) == (walls.foot(0, p).site == Site::Inside);
    }
  }
  check::isTrue("over a rectangle or not", same);
}

/// Ranks whose work takes other times than was counted get parts that take the same, without
/// swinging about them; what chance does changes nothing.
void costs()
{
  const auto costsOf = [](const std::vector<MeasuredWork>& all)
  {
    std::vector<double> costs;
    for (std::size_t rank = 0; rank < all.size(); ++rank)
    {
      costs.push_back(relativeCost(all, rank));
    }
    return costs;
  };
  const std::vector<double> none{ 1.0, 1.0 };
  check::isTrue("nearly the same", costsOf({ { 10.0, 100 }, { 9.2, 90 } }) == none);
  check::isTrue("too little to tell", costsOf({ { 0.9, 100 }, { 3.0, 100 } }) == none);
  check::isTrue("a rank without grains", costsOf({ { 10.0, 0 }, { 30.0, 100 } }) == none);
  const std::vector<double> twice = costsOf({ { 20.0, 100 }, { 10.0, 100 } });
  check::relative("of twice the time, to counts", twice[0] / twice[1], 2.0, 1e-12);
  check::relative("of the mean", twice[0], 2.0 / 1.5, 1e-12);
  check::close("at most", costsOf({ { 50.0, 1 }, { 10.0, 1000 } })[0], 4.0, 1e-12);

  const double seconds[] = { 0.3, 0.1 }; // of a unit on each rank
  std::int64_t units[] = { 100, 100 };   // of 200, which are all the same
  std::vector<MeasuredWork> measured(2);
  double uneven = 2.0;
  for (int sorted = 0; sorted < 12; ++sorted)
  {
    for (int rank : { 0, 1 })
    {
      measured[rank].add({ seconds[rank] * static_cast<double>(units[rank]), units[rank] });
    }
    const std::vector<double> cost = costsOf(measured);
    const double first = cost[0] * static_cast<double>(units[0]);
    const double all = first + cost[1] * static_cast<double>(units[1]);
    // Grains that go over count what they cost where they were.
    const double tooMuch = first - 0.5 * all;
    units[0] -= std::llround(tooMuch / cost[tooMuch > 0.0 ? 0 : 1]);
    units[1] = 200 - units[0];
    const double before = uneven;
    uneven =
      seconds[0] * static_cast<double>(units[0]) / (seconds[1] * static_cast<double>(units[1])) -
      1.0;
    check::isTrue("no further off", std::abs(uneven) <= std::abs(before) + 0.06);
  }
  check::atMost("of three times the time, uneven in the end", std::abs(uneven), 0.12);
}

void cases()
{
  costs();
  tangentWalls();
  sidesOfRectangles();
  roots();
  higherRoots<4>();
  higherRoots<6>();
  lanes<8>();
  lanes<4>();
  lanes<2>();
  sums();
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
