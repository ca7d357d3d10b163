// A mixture under the methods of Yee, Christara and Lait (2009): M3 among grains of sand, M2 among
// those of gravel, M1 between both, and M1 with stiction and a torque by the spin at walls. Against
// runs in which all contacts have one of the methods.
#include "SeveralPairs.h"

#include <string>
#include <vector>

using namespace dem;
using namespace several;

namespace
{

constexpr Integrator Integrators[] = { Integrator::SemiImplicitEuler, Integrator::RungeKutta45 };

Config mixture(Integrator integrator)
{
  Config config = soft();
  config.integrator = integrator;
  Material& material = config.material;
  material.law[LawValue::Damping] = 200.0;
  material.law[LawValue::SlidingViscosity] = 0.02;
  material.law[LawValue::RollingFrictionLength] = 2e-5;
  material.law[LawValue::SpinResistance] = 1e-5;
  material.law[LawValue::StictionFriction] = 0.8;
  config.law.damping = DampingLaw::RootOverlap;
  config.law.sliding = SlidingLaw::YeeMindlin;
  config.law.rolling = RollingLaw::ConstantLength;
  config.law.twisting = TwistingLaw::None;
  config.materials = { material, material, material };
  config.materials[0].name = "sand";
  config.materials[1].name = "gravel";
  config.materials[2].name = "object"; // of which no pair has a law
  MaterialPair gravel = pairOf("gravel", "gravel"), both = pairOf("sand", "gravel");
  gravel.laws.sliding = OtherSlidingLaw::YeePath;
  both.laws.sliding = OtherSlidingLaw::Viscous;
  both.laws.rolling = OtherRollingLaw::None;
  config.materialPairs = { gravel, both };
  config.wallLaws.sliding = OtherSlidingLaw::Viscous;
  config.wallLaws.rolling = OtherRollingLaw::YeeSpin;
  config.wallLaws.twisting = OtherTwistingLaw::YeeSpin;
  config.wallStiction = true;
  return config;
}

/// A surface of objects.
Surface object(Surface surface)
{
  surface.bodies.resize(1);
  surface.bodies[0].material.name = "object";
  return surface;
}

/// All contacts have one method, by its sliding and rolling.
Config only(const Config& config, SlidingLaw sliding, RollingLaw rolling,
  TwistingLaw twisting = TwistingLaw::None)
{
  LawChoice law = config.law;
  law.sliding = sliding;
  law.rolling = rolling;
  law.twisting = twisting;
  return withLaw(config, law);
}

struct Method
{
  const char* name;
  int first, second;
  SlidingLaw sliding;
  RollingLaw rolling;
};

const Method Methods[] = { { "M3", 0, 0, SlidingLaw::YeeMindlin, RollingLaw::ConstantLength },
  { "M2", 1, 1, SlidingLaw::YeePath, RollingLaw::ConstantLength },
  { "M1", 0, 1, SlidingLaw::Viscous, RollingLaw::None } };

/// Two grains that meet off centre and spin, around a place.
std::vector<Particle> meeting(const Method& of, double x, std::int64_t id)
{
  std::vector<Particle> both{ scene::grain(id, Radius, Density, { x, 0, 1.001 * Radius },
                                { 0.2, 0.1, -0.3 }, { 20.0, -5.0, 40.0 }),
    scene::grain(id + 1, 0.7 * Radius, Density, { x, 0, -0.701 * Radius }) };
  both[0].material = of.first;
  both[1].material = of.second;
  return both;
}

/// Pairs move as where all contacts have their method, beside other pairs in one block.
void amongGrains(Integrator integrator)
{
  const std::int64_t steps = 600;
  const Config config = mixture(integrator);
  std::vector<Particle> all;
  for (const Method& of : Methods)
  {
    const auto pair = meeting(of, 10.0 * Radius * static_cast<double>(all.size()),
      static_cast<std::int64_t>(all.size()));
    all.insert(all.end(), pair.begin(), pair.end());
  }
  const std::vector<Particle> together = motionOf(config, {}, all, steps);
  for (std::size_t k = 0; k < all.size(); k += 2)
  {
    const auto begin = static_cast<std::ptrdiff_t>(k);
    const std::vector<Particle> pair{ all.begin() + begin, all.begin() + begin + 2 };
    const std::vector<Particle> seen{ together.begin() + begin, together.begin() + begin + 2 };
    for (const Method& method : Methods)
    {
      const Config one = only(config, method.sliding, method.rolling);
      check::isTrue(std::string(nameOf(integrator)) + ", " + Methods[k / 2].name + " against " +
          method.name,
        sameMotion(seen, motionOf(one, {}, pair, steps)) == (&method == &Methods[k / 2]));
    }
  }
}

/// Balls of both materials at a floor move as where all contacts have the method of objects.
void atWalls(Integrator integrator)
{
  Config config = mixture(integrator);
  config.gravity = { 0.0, 0.0, -9.81 };
  const Surface floor = object(scene::plane(1.0));
  Config due = only(config, SlidingLaw::Viscous, RollingLaw::YeeSpin, TwistingLaw::YeeSpin);
  for (const int material : { 0, 1 })
  {
    for (const double speed : { 1e-3, 0.3 }) // which stiction holds, and which slides
    {
      std::vector<Particle> ball{ scene::grain(0, Radius, Density, { 0, 0, 0.9999 * Radius },
        { speed, 0, 0 }, { 3.0, -40.0 * speed, 20.0 }) };
      ball[0].material = material;
      const std::vector<Particle> end = motionOf(config, floor, ball, 600);
      const std::string name = std::string(nameOf(integrator)) + ", material " +
        std::to_string(material) + " at " + check::number(speed) + " m/s";
      check::isTrue(name + ", as M1", sameMotion(end, motionOf(due, floor, ball, 600)));
      due.wallStiction = false;
      check::isTrue(name + ", walls hold it", !sameMotion(end, motionOf(due, floor, ball, 600)));
      due.wallStiction = true;
    }
  }
}

/// A heap of both on any number of threads, taken up again.
void heaps(Integrator integrator)
{
  Heap heap(mixture(integrator));
  heap.walls = object(heap.walls);
  for (std::size_t k = 0; k < heap.grains.size(); ++k)
  {
    heap.grains[k].material = static_cast<int>(k % 2);
  }
  constexpr double error = 0.04; // of M2, whose force turns round at once
  const std::size_t contacts = checkStates(nameOf(integrator), heap, error).contacts.size();
  check::isTrue(std::string(nameOf(integrator)) + ", contacts: " + std::to_string(contacts),
    contacts > 10);
}

}

int main()
{
  return check::run(
    []
    {
      for (const Integrator integrator : Integrators)
      {
        amongGrains(integrator);
        atWalls(integrator);
        heaps(integrator);
      }
    });
}
