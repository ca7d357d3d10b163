// Friction on the ellipse of contact as the law of some pairs of materials, or of all but some:
// ellipsoids against runs in which all contacts have one law.
#include "Clumps.h"
#include "SeveralPairs.h"
#include "SmoothShapes.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace dem;
using several::pairOf;

namespace
{

const double Step = 2e-6;
const std::int64_t Steps = 800;

/// Two materials of equal values. Glass and steel rub by one law, and all others by another one.
Config twoLaws(SlidingLaw usual, OtherSlidingLaw ofPair)
{
  Config config = scene::still({ "soft", 1e7, 0.3, 2000.0 });
  config.law.sliding = usual;
  config.material.restitution = 0.7;
  config.material.slidingFriction = 0.5;
  config.material.law[LawValue::SlidingStiffness] = 1000.0;
  config.materials = { config.material, config.material };
  config.materials[0].name = "glass";
  config.materials[1].name = "steel";
  MaterialPair both = pairOf("glass", "steel");
  both.laws.sliding = ofPair;
  config.materialPairs = { both };
  config.shapes = { superellipsoid("ellipsoid", { 3.0, 1.0, 1.5 }, 1.0, 1.0) };
  config.grainsPerThread = 1;
  scene::setSteps(config, Step, Steps);
  return config;
}

/// Adds an ellipsoid of a material.
void add(const Config& config, int material, const Vec3& place, const Vec3& velocity,
  Snapshot& start)
{
  ShapedGrain grain;
  grain.size = 0.003;
  grain.position = place;
  grain.velocity = velocity;
  grain.angularVelocity = { 20.0 * velocity.x, -30.0, 40.0 * velocity.z };
  const std::size_t slot = start.particles.size();
  scene::addClump(config, 0, grain, start);
  start.particles.material[slot] = material;
}

/// Two ellipsoids that meet obliquely, or one that meets a floor at z = 0.
struct Meeting
{
  int first, second; ///< materials; second is -1 for the floor

  std::size_t grains() const { return this->second < 0 ? 1 : 2; }
  void addTo(Snapshot& start, const Config& config, double at) const
  {
    const double height = this->second < 0 ? 0.0015002 : 0.05;
    add(config, this->first, { at, 0.0, height }, { 0.2, 0.1, -0.2 }, start);
    if (this->second >= 0)
    {
      add(config, this->second, { at + 0.0002, 0.0001, height - 0.002999 }, {}, start);
    }
  }
};

const Meeting Meetings[] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { 0, -1 }, { 1, -1 } };

/// A floor of glass.
Surface floorOfGlass()
{
  Surface walls = scene::plane(0.5);
  walls.bodies.resize(1);
  walls.bodies[0].material.name = "glass";
  return walls;
}

/// Where grains are, how they move, and the forces that they show.
struct Seen
{
  std::vector<Vec3> grains;
  LargeVector<ContactView> contacts;
};

Seen seenOf(const Config& config, const Snapshot& start, std::int64_t steps)
{
  Simulation run(config, floorOfGlass(), start);
  scene::advance(run, steps);
  Seen seen;
  for (const ShapedGrain& grain : run.snapshot().particles.shaped)
  {
    seen.grains.insert(seen.grains.end(),
      { grain.position, grain.velocity, grain.angularVelocity });
  }
  seen.contacts = run.observe().contacts;
  return seen;
}

bool same(const Vec3& u, const Vec3& v)
{
  return std::memcmp(&u, &v, sizeof u) == 0;
}

/// Whether the grains of a run from one index on are those of another run.
bool holds(const Seen& all, std::size_t first, const Seen& due)
{
  bool alike = true;
  for (std::size_t k = 0; k < due.grains.size(); ++k)
  {
    alike = alike && same(all.grains[3 * first + k], due.grains[k]);
  }
  for (const ContactView& contact : due.contacts)
  {
    bool found = false;
    for (const ContactView& other : all.contacts)
    {
      found = found ||
        (other.first == contact.first + static_cast<std::int64_t>(first) &&
          same(other.force, contact.force));
    }
    alike = alike && found;
  }
  return alike;
}

/// Contacts act, and are shown, as where all contacts have their law: alone, and beside others in
/// one block, with one thread and with three.
void asAlone(const std::string& name, const Config& config)
{
  Snapshot start;
  for (const Meeting& one : Meetings)
  {
    one.addTo(start, config, 0.03 * static_cast<double>(start.particles.size()));
  }
  for (const std::int64_t steps : { Steps / 4, Steps })
  {
    std::size_t first = 0, contacts = 0;
    for (const Meeting& one : Meetings)
    {
      const std::string which = name + ", " + check::number(one.first) + " at " +
        check::number(one.second) + " after " + std::to_string(steps) + " steps";
      Snapshot single;
      one.addTo(single, config, 0.03 * static_cast<double>(first));
      const LawChoice law = Materials(config).lawBetween(one.first, std::max(one.second, 0));
      const Seen due = seenOf(withLaw(config, law), single, steps);
      contacts += due.contacts.size();
      check::isTrue(which + ", alone", holds(seenOf(config, single, steps), 0, due));
      for (const int threads : { 1, 3 })
      {
        Config several = config;
        several.threads = threads;
        check::isTrue(which + ", " + std::to_string(threads) + " threads",
          holds(seenOf(several, start, steps), first, due));
      }
      LawChoice other = law;
      other.sliding = law.sliding == SlidingLaw::EllipticDisplacement
        ? SlidingLaw::Displacement
        : SlidingLaw::EllipticDisplacement;
      check::isTrue(which + ", another law is another motion",
        !holds(seenOf(withLaw(config, other), single, steps), 0, due));
      first += one.grains();
    }
    if (steps < Steps)
    {
      check::isTrue("contacts are shown: " + std::to_string(contacts),
        contacts == std::size(Meetings));
    }
  }
}

/// What a contact shows is the force of the next step.
void asShown(const Config& config)
{
  for (const Meeting& one : Meetings)
  {
    Snapshot start;
    one.addTo(start, config, 0.0);
    Simulation run(config, floorOfGlass(), start);
    scene::advance(run, Steps / 4);
    const LargeVector<ContactView> contacts = run.observe().contacts;
    const ShapedGrain before = run.snapshot().particles.shaped[0];
    scene::advance(run, Steps / 4 + 1);
    const Vec3 velocity = run.snapshot().particles.shaped[0].velocity;
    if (contacts.empty())
    {
      check::isTrue("a contact", false);
      continue;
    }
    const Vec3 force = (before.mass / Step) * (velocity - before.velocity);
    check::isTrue("it rubs", std::abs(force.x) > 1e-4 * std::abs(force.z));
    check::close("force that is shown, over that of the step",
      norm(contacts.front().force - force) / norm(force), 0.0, 1e-9);
  }
}

}

int main()
{
  return check::run(
    []
    {
      for (const auto& [usual, ofPair] :
        { std::pair(SlidingLaw::Displacement, OtherSlidingLaw::EllipticDisplacement),
          std::pair(SlidingLaw::EllipticDisplacement, OtherSlidingLaw::RescaledForce),
          std::pair(SlidingLaw::EllipticDisplacement, OtherSlidingLaw::Displacement) })
      {
        const Config config = twoLaws(usual, ofPair);
        const std::string name = usual == SlidingLaw::Displacement ? "of a pair" : "usual";
        asAlone(name, config);
        asShown(config);
      }
    });
}
