// The dashpot along a contact: what its coefficient c_s follows from, and the damped oscillation of a
// ball that sticks to a plane.
#include "Check.h"
#include "Laws/LawSteps.h"
#include "OneContact.h"
#include "Scenes.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

constexpr double Radius = 0.005;
constexpr double Density = 2000.0;
constexpr double Step = 1e-7;
constexpr double Stiffness = 500.0;
constexpr double Speed = 0.01;

Config sticking(NormalLaw normal)
{
  Config config = scene::still({ "sticky", 1e7, 0.25, Density });
  config.allowInitialOverlap = true;
  config.law.normal = normal;
  config.material.law[LawValue::NormalStiffness] = Stiffness;
  config.material.slidingFriction = 1e9;
  config.material.restitution = 0.4;
  return config;
}

Config with(NormalLaw normal, SlidingDashpot dashpot, double value)
{
  Config config = sticking(normal);
  config.law.slidingDashpot = dashpot;
  config.material.law[dashpot == SlidingDashpot::Ratio ? LawValue::SlidingDashpotRatio
                                                       : LawValue::SlidingDashpotCoefficient] =
    value;
  return config;
}

/// c_n and c_s of a contact with a wall [M/T].
struct Dashpots
{
  double normal;
  double along;
};

/// By the first step of two contacts that move at once, one into the wall and one along it. The
/// spring of the second one has the length of that step.
Dashpots dashpotsOf(const Config& config, double overlap, double mass, double step = Step)
{
  scene::OneContact still(config, wallLaws(config, { {} }, step), { Radius, mass, true });
  scene::OneContact nears(config, wallLaws(config, { {} }, step), { Radius, mass, true });
  scene::OneContact slides(config, wallLaws(config, { {} }, step), { Radius, mass, true });
  const double elastic = still.force(overlap);
  const double pushed = nears.force(overlap, { 0.0, 0.0, -Speed });
  slides.force(overlap, { Speed, 0.0, 0.0 });
  const double springs = config.frictionUpdate == FrictionUpdate::AsPublished
    ? 0.0 // what the step adds to the spring is not in its force
    : step * slides.parameters().shearRatio * elastic / overlap;
  return { (pushed - elastic) / Speed, -slides.totalForce().x / Speed - springs };
}

/// A share of c_n at any overlap and of any mass, in the fused loop and part by part; nothing with 0.
void ratios()
{
  for (const NormalLaw normal : { NormalLaw::Hertz, NormalLaw::Hooke })
  {
    for (const double ratio : { 0.0, 0.5, 1.0, 2.5 })
    {
      Config config = with(normal, SlidingDashpot::Ratio, ratio);
      const std::string name = std::string(nameOf(normal)) + ", ratio " + check::number(ratio);
      for (const double overlap : { 1e-6, 1e-4 })
      {
        for (const double mass : { 1e-6, 1e-3 })
        {
          const Dashpots seen = dashpotsOf(config, overlap, mass);
          check::close(name, seen.along / seen.normal, ratio, 1e-6);
        }
      }
      config.law.twisting = TwistingLaw::None; // part by part
      const Dashpots parts = dashpotsOf(config, 1e-5, 1e-4);
      check::close(name + ", part by part", parts.along / parts.normal, ratio, 1e-6);
    }
  }
  Config published = with(NormalLaw::Hertz, SlidingDashpot::Ratio, 1.0);
  published.frictionUpdate = FrictionUpdate::AsPublished;
  const Dashpots same = dashpotsOf(published, 1e-5, 1e-4);
  check::relative("as published, c_s = c_n", same.along, same.normal, 1e-9);
}

/// The ratio that is automatic gives the same bits, in either loop.
void automatic()
{
  for (const TwistingLaw twisting : { TwistingLaw::Springs, TwistingLaw::Marshall })
  {
    Config config = sticking(NormalLaw::Hertz);
    config.law.twisting = twisting;
    const LawTable table = wallLaws(config, { {} }, Step);
    const Config same = [&]
    {
      Config other = config;
      other.law.slidingDashpot = SlidingDashpot::Ratio;
      other.material.law[LawValue::SlidingDashpotRatio] = table.of(0).shearDamping;
      return other;
    }();
    scene::OneContact one(config, table, { Radius, 1e-4, true });
    scene::OneContact other(same, wallLaws(same, { {} }, Step), { Radius, 1e-4, true });
    bool equal = true;
    for (int k = 1; k <= 20; ++k)
    {
      const Vec3 velocity{ 0.1 * k, -0.03 * k, -0.02 }, spin{ 3.0, 0.2 * k, 1.0 };
      one.force(1e-6 * k, velocity, spin);
      other.force(1e-6 * k, velocity, spin);
      equal = equal && norm(one.totalForce() - other.totalForce()) == 0.0 &&
        norm(one.torque() - other.torque()) == 0.0;
    }
    check::isTrue("the automatic ratio to the bit", equal);
  }
}

/// A coefficient at any overlap, of any mass, and beside any dashpot along the normal; for twisting
/// as well, and for a law of one's own. A contact that pulls without an overlap has none.
void given()
{
  constexpr double c = 0.03;
  for (const NormalLaw normal : { NormalLaw::Hertz, NormalLaw::Hooke })
  {
    for (const double restitution : { 0.2, 1.0 })
    {
      Config config = with(normal, SlidingDashpot::Given, c);
      config.material.restitution = restitution;
      for (const double overlap : { 1e-6, 1e-4 })
      {
        for (const double mass : { 1e-6, 1e-3 })
        {
          check::relative(std::string(nameOf(normal)) + ", a coefficient",
            dashpotsOf(config, overlap, mass).along, c, 1e-6);
        }
      }
    }
  }
  Config twists = with(NormalLaw::Hooke, SlidingDashpot::Given, c);
  twists.material.twistingFriction = 1e9;
  twists.material.automaticTwistingFriction = false;
  scene::OneContact contact(twists, wallLaws(twists, { {} }, Step), { Radius, 1e-4, true });
  contact.force(1e-5, {}, { 0.0, 0.0, 2.0 });
  const double ks = 2.0 / 7.0 * Stiffness;
  check::relative("a coefficient of twisting", -contact.torque().z,
    (c + Step * ks) * Radius * Radius * 2.0, 1e-9);
  Config own = with(NormalLaw::Hertz, SlidingDashpot::Given, c);
  own.law.expression = "N = 500*max(delta, 0)";
  check::relative("a coefficient beside a law of one's own", dashpotsOf(own, 1e-5, 1e-4).along, c,
    1e-6);
  Config apart = with(NormalLaw::Hooke, SlidingDashpot::Given, c);
  apart.law.adhesion = AdhesionLaw::Hamaker;
  apart.material.law[LawValue::HamakerConstant] = 1e-12;
  apart.material.law[LawValue::HamakerDistance] = 1e-6;
  scene::OneContact attracts(apart, wallLaws(apart, { {} }, Step), { Radius, 1e-4, true });
  attracts.force(-1e-6, { Speed, 0.0, 0.0 });
  check::isTrue("none across a gap", attracts.totalForce().x == 0.0);
}

/// CriticalRatio has its own dashpot along the contact, whatever is chosen.
void critical()
{
  const auto along = [](SlidingDashpot dashpot)
  {
    Config config = with(NormalLaw::Hooke, dashpot, 7.0);
    config.law.damping = DampingLaw::CriticalRatio;
    config.material.law[LawValue::Damping] = 0.1;
    return dashpotsOf(config, 1e-5, 1e-4).along;
  };
  check::relative("its own dashpot", along(SlidingDashpot::Automatic),
    0.2 * std::sqrt(1e-4 * 2.0 / 7.0 * Stiffness), 1e-6);
  check::isTrue("whatever is chosen",
    along(SlidingDashpot::Automatic) == along(SlidingDashpot::Ratio) &&
      along(SlidingDashpot::Automatic) == along(SlidingDashpot::Given));
}

/// Where dashpots are implicit c_s has the limit of a strong dashpot on 2/7 of the mass, which goes
/// with the step that forces act for; short steps show no limit.
void implicitly()
{
  constexpr double mass = 1e-4, overlap = 1e-5, c = 3.0;
  for (const double step : { 1e-8, 1e-4 })
  {
    const double most = 2.0 / 7.0 * mass / (6.0 * step);
    Config config = with(NormalLaw::Hooke, SlidingDashpot::Given, c);
    config.law.implicitDamping = true;
    check::relative("implicit, given", dashpotsOf(config, overlap, mass, step).along,
      std::min(c, most), 1e-6);
    config = with(NormalLaw::Hooke, SlidingDashpot::Ratio, 5.0);
    config.law.damping = DampingLaw::Viscous;
    config.material.law[LawValue::Damping] = c;
    config.law.implicitDamping = true;
    const Dashpots seen = dashpotsOf(config, overlap, mass, step);
    check::relative("implicit, by a ratio", seen.along, std::min(5.0 * seen.normal, most), 1e-6);
    LawTable table = wallLaws(config, { {} }, step);
    table.setSteps({ step, 3.0 * step });
    check::relative("implicit, another step", table.of(0).mostShearDashpot * mass, 0.5 * most,
      1e-12);
  }
}

/// Two materials have the geometric mean of theirs, or what their pair is given.
void materials()
{
  Config config = with(NormalLaw::Hooke, SlidingDashpot::Given, 0.0);
  config.materials = { config.material, config.material };
  config.materials[0].name = "a";
  config.materials[1].name = "b";
  config.materials[0].law[LawValue::SlidingDashpotCoefficient] = 0.1;
  config.materials[1].law[LawValue::SlidingDashpotCoefficient] = 0.4;
  LawTable table = grainLaws(config, Step);
  check::relative("two materials", table.of(table.classOf(0, 1)).slidingDashpot, 0.2, 1e-12);
  MaterialPair pair;
  pair.first = "a";
  pair.second = "b";
  pair.law[LawValue::SlidingDashpotCoefficient] = 0.0;
  config.materialPairs = { pair };
  table = grainLaws(config, Step);
  check::isTrue("a pair without one", table.of(table.classOf(1, 0)).slidingDashpot == 0.0);
  check::relative("and the others keep theirs", table.of(table.classOf(1, 1)).slidingDashpot, 0.4,
    1e-12);
}

/// A ball lies on the plane under its weight and sticks. With q = 1/m + R^2/I its point of contact
/// oscillates as exp(-l t) sin(w t) / w, where l = q c_s / 2 and w^2 = q k_s - l^2. The centre moves
/// by 1 / (m q) of that.
void oscillation()
{
  constexpr double gravity = 9.81, step = 2e-7, speed = 1e-4;
  constexpr std::int64_t steps = 12500;
  const double mass = sphereMass(Density, Radius), ks = 0.9 * 1e4, ratio = 0.1;
  for (const SlidingDashpot dashpot : { SlidingDashpot::Ratio, SlidingDashpot::Given })
  {
    for (const bool damped : { true, false })
    {
      const double cn = 2.0 * 0.2799 * std::sqrt(mass * 1e4); // e = 0.4
      const double cs = damped ? ratio * cn : 0.0;
      Config config = with(NormalLaw::Hooke, dashpot,
        dashpot == SlidingDashpot::Ratio ? (damped ? ratio : 0.0) : cs);
      config.gravity = { 0.0, 0.0, -gravity };
      config.law.twisting = TwistingLaw::None;
      config.law.rolling = RollingLaw::None;
      config.material.law[LawValue::NormalStiffness] = 1e4;
      config.material.law[LawValue::TangentialStiffnessRatio] = 0.9;
      scene::setSteps(config, step, steps);
      const double arm = Radius - mass * gravity / 1e4, inertia = sphereInertia(mass, Radius);
      const double q = 1.0 / mass + arm * arm / inertia;
      Simulation run(config, scene::plane(0.1),
        scene::startFrom({ scene::grain(0, Radius, Density, { 0.0, 0.0, arm }, { speed, 0.0, 0.0 },
          { 0.0, -mass * arm / inertia * speed, 0.0 }) }));
      scene::advance(run, steps);
      const double l = 0.5 * q * cs, w = std::sqrt(q * ks - l * l), t = step * steps;
      const Particle after = run.particles().get(0);
      const std::string name =
        std::string(nameOf(dashpot)) + (damped ? ", oscillation" : ", oscillation without end");
      const double amplitude = speed / w;
      check::close(name, after.position.x / amplitude, std::exp(-l * t) * std::sin(w * t), 6e-3);
      check::close(name + ", speed", after.velocity.x / speed,
        std::exp(-l * t) * (std::cos(w * t) - l / w * std::sin(w * t)), 6e-3);
      check::close(name + ", spin", after.angularVelocity.y,
        -mass * arm / inertia * after.velocity.x, 1e-3 * speed / Radius);
    }
  }
}

double scaleOf(const Config& config)
{
  return stepScale(config.law, config.material, Materials(config).largest(), Radius, Density);
}

/// A contact of no other dashpot along itself, with this law of sliding, rolling or twisting.
Config rubbing(const LawEntry& law, double dashpot)
{
  Config config = with(NormalLaw::Hertz, SlidingDashpot::Given, dashpot);
  config.law.sliding = SlidingLaw::Viscous;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.material.rollingFriction = config.material.twistingFriction = 1e9;
  config.material.automaticTwistingFriction = false;
  switch (law.kind)
  {
    case LawKind::SlidingLaw:
      config.law.sliding = static_cast<SlidingLaw>(law.number);
      break;
    case LawKind::RollingLaw:
      config.law.rolling = static_cast<RollingLaw>(law.number);
      break;
    default:
      config.law.twisting = static_cast<TwistingLaw>(law.number);
      break;
  }
  for (const LawValue value : law.traits.needed)
  {
    config.material.law[value] = 1.0;
  }
  return config;
}

/// A law whose forces follow c_s says so in Laws.def, and a large c_s shortens its step.
void limits()
{
  const auto differ = [](const Config& a, const Config& b)
  {
    scene::OneContact one(a, wallLaws(a, { {} }, Step), { Radius, 1e-4, true });
    scene::OneContact other(b, wallLaws(b, { {} }, Step), { Radius, 1e-4, true });
    for (scene::OneContact* contact : { &one, &other })
    {
      contact->force(1e-5, { Speed, 0.0, 0.0 }, { 0.5, 1.0, 2.0 });
    }
    return norm(one.totalForce() - other.totalForce()) + norm(one.torque() - other.torque()) > 0.0;
  };
  int reading = 0;
  for (const LawKind kind : { LawKind::SlidingLaw, LawKind::RollingLaw, LawKind::TwistingLaw })
  {
    for (const LawEntry& law : lawsOf(kind))
    {
      const Config without = rubbing(law, 0.0), damped = rubbing(law, 1e3);
      const bool reads = differ(without, damped);
      const std::string name = std::string(law.property) + " " + law.name;
      check::isTrue(name + " says whether c_s acts",
        law.traits.has(LawTrait::ShearDashpot) == reads);
      check::isTrue(name + ", step", (scaleOf(damped) < 0.9 * scaleOf(without)) == reads);
      reading += reads ? 1 : 0;
    }
  }
  check::isTrue("laws of sliding and twisting read c_s", reading == 10);
}

/// What the automatic step and the stable one make of it.
void steps()
{
  const double mass = sphereMass(Density, Radius), reduced = 0.5 * mass;
  Config config = with(NormalLaw::Hooke, SlidingDashpot::Given, 1e6);
  check::relative("automatic step, given", scaleOf(config), 0.25 * reduced / 1e6, 1e-12);
  config.law.implicitDamping = true;
  check::relative("automatic step, implicit", scaleOf(config),
    std::sqrt(reduced / Stiffness) / 15.0, 1e-12);
  config = with(NormalLaw::Hooke, SlidingDashpot::Ratio, 3.0);
  config.law.damping = DampingLaw::Viscous;
  config.material.law[LawValue::Damping] = 1e6;
  check::relative("automatic step, by a ratio", scaleOf(config), reduced / 12.0 / 1e6, 1e-12);
  config = with(NormalLaw::Hooke, SlidingDashpot::Ratio, 50.0);
  check::relative("automatic step, by a ratio to a restitution", scaleOf(config),
    std::sqrt(reduced / Stiffness / 5.0) / 50.0, 1e-12);
  config.material.law[LawValue::SlidingDashpotRatio] = 1.0;
  check::relative("automatic step, c_s = c_n", scaleOf(config),
    std::sqrt(reduced / Stiffness) / 15.0, 1e-12);

  constexpr double c = 0.8, k = 500.0;
  config = with(NormalLaw::Hooke, SlidingDashpot::Given, c);
  config.material.law[LawValue::TangentialStiffnessRatio] = 1.0;
  config.material.restitution = 1.0;
  scene::setSteps(config, 1e-6, 1);
  Simulation pair(config, Surface{},
    scene::startFrom({ scene::grain(0, Radius, Density, {}),
      scene::grain(1, Radius, Density, { 1.99 * Radius, 0.0, 0.0 }) }));
  const double h = pair.stepLimits().stable;
  check::relative("stable step", 3.5 * (h * h * k + 2.0 * h * c) / reduced, 4.0, 1e-9);
  const auto across = [](double dashpot)
  {
    Config apart = with(NormalLaw::Hooke, SlidingDashpot::Given, dashpot);
    apart.law.adhesion = AdhesionLaw::Hamaker;
    apart.material.law[LawValue::HamakerConstant] = 1e-12;
    apart.material.law[LawValue::HamakerDistance] = 1e-6;
    scene::setSteps(apart, 1e-6, 1);
    Simulation two(apart, Surface{},
      scene::startFrom({ scene::grain(0, Radius, Density, {}),
        scene::grain(1, Radius, Density, { 2.0 * Radius + 2e-6, 0.0, 0.0 }) }));
    return two.stepLimits().stable;
  };
  check::isTrue("a dashpot of sliding does not count across a gap",
    std::isfinite(across(0.0)) && across(1e3) == across(0.0));
}

}

int main()
{
  return check::run(
    []
    {
      ratios();
      automatic();
      given();
      critical();
      implicitly();
      materials();
      oscillation();
      limits();
      steps();
    });
}
