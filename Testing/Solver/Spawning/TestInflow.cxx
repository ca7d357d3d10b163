// How many grains come in and when: rates to the exact count over time and windows, masses to
// within a grain; what finds no space is counted and stays due.
#include "Check.h"
#include "Flowing.h"
#include "Parameters/Parameter.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

using namespace dem;

namespace
{

/// A hair over whole numbers, as rates and times are products that were rounded.
long long whole(double asked)
{
  return static_cast<long long>(std::floor(asked + 1e-7));
}

Totals totalsAt(Simulation& simulation, std::int64_t step)
{
  scene::advance(simulation, step);
  return simulation.observe().totals;
}

/// How long the windows [0.01, 0.03) and [0.05, 0.0625) have lasted.
double flowed(double time)
{
  return std::clamp(time - 0.01, 0.0, 0.02) + std::clamp(time - 0.05, 0.0, 0.0125);
}

void numbers()
{
  for (const bool windows : { false, true })
  {
    for (const double rate : { 1000.0, 333.0, 37.3, 20000.0 })
    {
      Scene scene;
      scene.inflows.push_back(scene::tap(InflowAmount::Number, rate));
      scene.inflows.back().region.radius = 0.2;
      if (windows)
      {
        scene.inflows.back().times = { { 0.01, 0.03 }, { 0.05, 0.0625 } };
      }
      Simulation simulation(scene::fall(1000), scene);
      int wrong = 0;
      for (std::int64_t step = 0; step <= 1000; ++step)
      {
        scene::advance(simulation, step);
        const double time = simulation.timePlan().timeOf(step);
        wrong += simulation.particleCount() != whole(rate * (windows ? flowed(time) : time));
      }
      const std::string name =
        check::number(rate) + (windows ? " a second in two windows" : " a second");
      check::equal(name + ", steps with another number", wrong, 0);
      check::equal(name + ", at the end", simulation.particleCount(),
        whole(rate * (windows ? 0.0325 : 0.1)));
      const Totals totals = simulation.observe().totals;
      check::equal(name + ", counted", totals.inflowCount, simulation.particleCount());
      check::equal(name + ", missing", totals.inflowMissing, 0);
    }
  }
}

void masses()
{
  for (const bool windows : { false, true })
  {
    const double rate = 0.05;
    Scene scene;
    scene.inflows.push_back(scene::tap(InflowAmount::Mass, rate));
    scene.inflows.back().region.radius = 0.2;
    scene.inflows.back().sizes.law = SizeLaw::LogNormal;
    scene.inflows.back().sizes = { SizeLaw::LogNormal, 0.001, 0.003, 0.0015, 0.0004, {} };
    if (windows)
    {
      scene.inflows.back().times = { { 0.01, 0.03 }, { 0.05, 0.0625 } };
    }
    Simulation simulation(scene::fall(1000), scene);
    const double largest = sphereMass(1000.0, 0.003);
    bool within = true;
    for (std::int64_t step = 0; step <= 1000; ++step)
    {
      scene::advance(simulation, step);
      const Particles grains = simulation.particles();
      double mass = 0.0;
      for (std::size_t k = 0; k < grains.size(); ++k)
      {
        mass += grains.mass(k);
      }
      const double time = simulation.timePlan().timeOf(step);
      const double asked = rate * (windows ? flowed(time) : time);
      within = within && mass <= asked * (1.0 + 1e-9) && mass > asked - largest;
    }
    const Totals totals = simulation.observe().totals;
    check::isTrue("mass to within a grain at every step", within);
    check::isTrue("many grains", totals.inflowCount > 60);
    check::equal("no grain of a mass is late", totals.inflowMissing, 0);
  }
}

/// One grain fills the only position there is.
void blocked()
{
  Config config = scene::fall(1000);
  config.gravity = {};
  Scene scene;
  for (const InflowAmount amount : { InflowAmount::Number, InflowAmount::Mass })
  {
    const double unit =
      amount == InflowAmount::Mass ? sphereMass(config.material.density, 0.001) : 1.0;
    scene.inflows.push_back(scene::tap(amount, 1000.0 * unit));
    scene.inflows.back().velocity = {};
    scene.inflows.back().region.radius = 1e-9;
  }
  scene.inflows[1].region.centre.x = 0.1;
  Simulation simulation(config, scene);
  for (const std::int64_t step : { 5, 10, 20, 333, 1000 })
  {
    const Totals totals = totalsAt(simulation, step);
    const long long due = step / 10;
    check::equal("one of each", totals.inflowCount, due > 0 ? 2 : 0);
    check::equal("the others are due", totals.inflowMissing, due > 0 ? 2 * (due - 1) : 0);
  }
  // As soon as there is space they come, after the end of the window too.
  scene.inflows.resize(1);
  scene.inflows[0].times = { { 0.0, 0.0205 } };
  scene.inflows[0].velocity = { 0, 0, -0.1 }; // 1e-5 a step: a diameter in 200 steps
  Simulation slow(config, scene);
  for (const std::int64_t step : { 205, 1000, 3000, 4000 })
  {
    const Totals totals = totalsAt(slow, step);
    const long long come = std::min<long long>(20, 1 + (step - 10) / 201);
    check::close("a grain whenever there is space", totals.inflowCount, come, 1.0);
    check::equal("in all those that were due", totals.inflowCount + totals.inflowMissing, 20);
  }
  check::equal("at last none is missing", slow.observe().totals.inflowMissing, 0);
}

void limits()
{
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::Number, 1000.0));
  scene.inflows.back().region.radius = 0.2;
  scene.inflows.back().maximum = 17;
  Simulation few(scene::fall(100), scene);
  scene::advance(few, 500);
  check::equal("its own maximum", few.particleCount(), 17);
  check::equal("beyond which nothing is due", few.observe().totals.inflowMissing, 0);
  scene.inflows.back().maximum = 0;
  Config config = scene::fall(100);
  config.maximumParticles = 5;
  Simulation full(config, scene);
  scene::advance(full, 400);
  check::equal("grains present at most", full.particleCount(), 5);
  check::equal("and the others due", full.observe().totals.inflowMissing, 35);
  config = scene::fall(100);
  config.maximumParticlesInAll = 30;
  scene.inflows.push_back(scene.inflows.front());
  scene.inflows.back().region.centre.x += 1.0;
  scene.outflow.planes.push_back({ { 0, 0, 0.1 }, { 0, 0, -1 } });
  Simulation inAll(config, scene);
  scene::advance(inAll, 2000);
  check::equal("of two inflows in all", inAll.observe().totals.inflowCount, 30);
  check::equal("none is late then", inAll.observe().totals.inflowMissing, 0);
  check::equal("those that left make no space for others", inAll.observe().totals.outflowCount, 30);
  scene.inflows.pop_back();
  scene.inflows.back().attemptsPerStep = 0;
  Simulation none(scene::fall(100), scene);
  scene::advance(none, 400);
  check::equal("no attempts", none.particleCount(), 0);
}

void severalAtOnce()
{
  Scene scene;
  for (int k = 0; k < 3; ++k)
  {
    scene.inflows.push_back(scene::tap(InflowAmount::Number, 1000.0 * (k + 1)));
    scene.inflows.back().region.centre.x = 0.2 * k;
    scene.inflows.back().material = k;
    scene.inflows.back().velocity = { 0, 0.1 * k, -1 };
    scene.inflows.back().angularVelocity = { 10.0 * k, 0, 0 };
  }
  scene.inflows.push_back(scene::tap(InflowAmount::AsRoom, 0.0));
  scene.inflows.back().region.centre.x = -0.2;
  scene.inflows.back().attemptsPerStep = 2;
  scene.inflows.back().times = { { 0.02, 0.03 } };
  scene.inflows.back().material = 9;
  Config config = scene::fall(1000);
  config.gravity = {};
  Simulation simulation(config, scene);
  scene::advance(simulation, 1000);
  const Particles grains = simulation.particles();
  std::vector<int> counts(10, 0);
  bool own = true, apart = true;
  for (std::size_t g = 0; g < grains.size(); ++g)
  {
    const int k = grains.material[g];
    ++counts[k];
    const bool near = std::abs(grains.position.get(g).x - (k == 9 ? -0.2 : 0.2 * k)) <= 0.021;
    apart = apart && near;
    own = own && (k == 9 || grains.angularVelocity.get(g).x == 10.0 * k) &&
      grains.id[g] == static_cast<std::int64_t>(g);
  }
  check::isTrue("each at its own rate", counts[0] == 100 && counts[1] == 200 && counts[2] == 300);
  check::isTrue("as many as have space, in its window", counts[9] > 50 && counts[9] <= 200);
  check::isTrue("each at its position", apart);
  check::isTrue("with its own spin, ids one after another", own);
  const auto at = [&](int material)
  {
    std::size_t g = 0;
    while (grains.material[g] != material)
    {
      ++g;
    }
    return grains.position.get(g) - Vec3{ 0.2 * material, 0, 0 };
  };
  check::isTrue("random sequences of their own",
    std::abs(at(0).x - at(1).x) > 1e-6 && std::abs(at(1).x - at(2).x) > 1e-6);
}

void timeStep()
{
  Config config;
  const auto stepOf = [&config](const Scene& scene)
  { return Simulation(config, scene).timePlan().timeStep; };
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::Number, 10.0));
  scene.inflows.push_back(scene::tap(InflowAmount::Mass, 1e-3));
  scene.inflows[1].sizes.law = SizeLaw::Mixture;
  scene.inflows[1].sizes.table = { { 0.004, 1.0 }, { 0.0002, 0.5 }, { 0.0001, 0.0 } };
  const double due = 0.3 * publishedTimeStep(config.material, 0.0002, config.material.density);
  check::isTrue("follows the smallest radius of any inflow",
    stepOf(scene) <= due && stepOf(scene) > 0.95 * due);
  scene.inflows[1].rate = 0.0;
  const double other = 0.3 * publishedTimeStep(config.material, 0.001, config.material.density);
  check::isTrue("that can bring grains", stepOf(scene) <= other && stepOf(scene) > 0.95 * other);
}

void refuse(const std::string& words, const std::function<void(Scene&)>& spoil)
{
  Scene scene;
  scene.inflows.push_back(scene::tap(InflowAmount::Number, 10.0));
  scene.inflows.push_back(scene::tap(InflowAmount::Mass, 10.0));
  scene.inflows[1].name = "chute";
  spoil(scene);
  check::refused(
    "refused", [&] { Simulation(Config(), scene); }, words);
}

void badValues()
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  refuse("The inflow 0 has the Rate -1, but it must be a finite number, 0 or above.",
    [](Scene& s) { s.inflows[0].rate = -1.0; });
  refuse("The inflow 'chute' has the Rate nan", [=](Scene& s) { s.inflows[1].rate = nan; });
  refuse("has the AttemptsPerStep -4, but it must be 0 or above.",
    [](Scene& s) { s.inflows[1].attemptsPerStep = -4; });
  refuse("has the MaximumCount -5, but it must be 0 (no limit) or above.",
    [](Scene& s) { s.inflows[1].maximum = -5; });
  refuse("the Velocity (nan, 0, -2), but it must be finite",
    [=](Scene& s) { s.inflows[1].velocity.x = nan; });
  refuse("the AngularVelocity (0, nan, 0), but it must be finite",
    [=](Scene& s) { s.inflows[1].angularVelocity.y = nan; });
  refuse("has Times from 3 to 2", [](Scene& s) { s.inflows[1].times = { { 3, 2 } }; });
  refuse("begin at 1.5, before the pair in front of it ends at 2",
    [](Scene& s) {
      s.inflows[1].times = { { 1, 2 }, { 1.5, 3 } };
    });
  refuse("The inflow 'chute' has the Radius -1, but it must be a finite number above 0",
    [](Scene& s) { s.inflows[1].region.radius = -1; });
  refuse("The inflow 'chute' has the RadiusRange from 0.1 to 0.001, but the first",
    [](Scene& s) { s.inflows[1].sizes.radiusMin = 0.1; });
  refuse("The inflow 0 has a surface without triangles.",
    [](Scene& s) { s.inflows[0].region.shape = InflowShape::Surface; });
  refuse("The inflow 0 has the Shape 7, which is none of its choices.",
    [](Scene& s) { s.inflows[0].region.shape = static_cast<InflowShape>(7); });
}

/// Every number that counts is refused out of the bounds of its row, with the name of the property.
void boundsOfRows()
{
  for (const Parameter<Inflow>& row : inflowParameters())
  {
    Inflow inflow;
    for (const Condition& condition : row.when.conditions)
    {
      if (!condition.inverse) // what an inflow does by default meets the others
      {
        const double choice = condition.values.front();
        findParameter(inflowParameters(), condition.property)->set(inflow, &choice);
      }
    }
    check::equal(row.name + std::string(": good at first: ") + findProblem(inflow),
      static_cast<long long>(findProblem(inflow).size()), 0);
    std::vector<double> numbers = row.numbers(inflow);
    numbers.front() = std::isinf(row.bounds.least) ? std::nan("") : row.bounds.least - 1.0;
    row.set(inflow, numbers.data());
    check::contains("bounds of a row", findProblem(inflow),
      "has the " + std::string(row.name) + " ");
  }
}

/// What an inflow does not read may have any value, as the panel does not show it.
void unread()
{
  Inflow inflow;
  inflow.rate = inflow.region.radius = inflow.sizes.mean = -1.0;
  check::equal("unread values pass", static_cast<long long>(findProblem(inflow).size()), 0);
  inflow.amount = InflowAmount::Mass;
  check::contains("a rate that counts", findProblem(inflow), "has the Rate -1");
}

void cases()
{
  numbers();
  masses();
  blocked();
  limits();
  severalAtOnce();
  timeStep();
  badValues();
  boundsOfRows();
  unread();
}

}

int main()
{
  return check::run(cases);
}
