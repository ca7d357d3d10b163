// Springs of rolling and twisting that users choose: stiffness and dashpot against closed forms of a
// damped oscillation, static and dynamic limits, and what slip leaves of a spring.
#include "Check.h"
#include "Laws/LawSteps.h"
#include "OneContact.h"
#include "Scenes.h"

#include <cmath>
#include <functional>
#include <string>

using namespace dem;

namespace
{

constexpr double Radius = 0.005;
constexpr double Density = 2000.0;
constexpr double Step = 1e-7;
constexpr double Normal = 1e4; ///< k_n [N/m]
constexpr double Overlap = 1e-5;
constexpr double Mass = 1e-4; ///< m*

Config linear()
{
  Config config = scene::still({ "linear", 1e7, 0.25, Density });
  config.allowInitialOverlap = true;
  config.law.normal = NormalLaw::Hooke;
  config.law.rolling = RollingLaw::None;
  config.law.twisting = TwistingLaw::None;
  config.material.law[LawValue::NormalStiffness] = Normal;
  config.material.law[LawValue::TangentialStiffnessRatio] = 0.5;
  return config;
}

/// Rolling or twisting, whose laws and values correspond to each other.
struct Mode
{
  const char* name;
  bool rolls;
  LawValue stiffness, dashpot, ratio, dynamic;

  void choose(LawChoice& law, int which) const
  {
    const RollingLaw rolling[] = { RollingLaw::GivenSprings, RollingLaw::ScaledSprings,
      RollingLaw::Indentation };
    const TwistingLaw twisting[] = { TwistingLaw::GivenSprings, TwistingLaw::ScaledSprings,
      TwistingLaw::Indentation };
    law.rolling = this->rolls ? rolling[which] : RollingLaw::None;
    law.twisting = this->rolls ? TwistingLaw::None : twisting[which];
  }
  void setFriction(Config& config, double mu) const
  {
    (this->rolls ? config.material.rollingFriction : config.material.twistingFriction) = mu;
  }
  Vec3 spin(double w) const { return this->rolls ? Vec3{ 0.0, w, 0.0 } : Vec3{ 0.0, 0.0, w }; }
  double along(const Vec3& v) const { return this->rolls ? v.y : v.z; }
};

const Mode Modes[] = {
  { "rolling", true, LawValue::RollingStiffness, LawValue::RollingViscosity,
    LawValue::RollingSpringRatio, LawValue::DynamicRollingFrictionRatio },
  { "twisting", false, LawValue::TwistingStiffness, LawValue::TwistingViscosity,
    LawValue::TwistingSpringRatio, LawValue::DynamicTwistingFrictionRatio },
};

enum Which
{
  Given,
  Scaled,
  Indented
};

/// A law of given springs, with friction.
Config given(const Mode& mode, double k, double c, double mu)
{
  Config config = linear();
  mode.choose(config.law, Given);
  mode.setFriction(config, mu);
  config.material.law[mode.stiffness] = k;
  config.material.law[mode.dashpot] = c;
  return config;
}

/// The torque against a spin in the first step of a contact.
double torqueOf(const Config& config, const Mode& mode, double spin, double step = Step,
  bool atWall = true)
{
  scene::OneContact contact(config,
    atWall ? wallLaws(config, { {} }, step) : grainLaws(config, step), { Radius, Mass, atWall });
  contact.force(Overlap, {}, mode.spin(spin));
  return -mode.along(contact.torque());
}

/// R*^2 (k h + c) w: R* is half of the radius of two equal spheres, and the radius at a wall.
void numbers()
{
  for (const Mode& mode : Modes)
  {
    const std::string name = mode.name;
    for (const bool atWall : { true, false })
    {
      const double lever = atWall ? Radius : 0.5 * Radius, square = lever * lever;
      const double cn = 2.0 * 0.2 * std::sqrt(Mass * Normal);
      const double k = 3e3, c = 0.2, w = 2.0, ratio = 0.3, b = 0.5 * Overlap / lever;
      check::relative(name + ", given", torqueOf(given(mode, k, c, 1e9), mode, w, Step, atWall),
        square * (k * Step + c) * w, 1e-9);
      Config config = given(mode, k, c, 1e9);
      config.law.damping = DampingLaw::Viscous;
      config.law.slidingDashpot = SlidingDashpot::Ratio;
      config.material.law[LawValue::Damping] = cn;
      config.material.law[LawValue::SlidingDashpotRatio] = 0.6;
      config.material.law[mode.ratio] = ratio;
      // c_t follows from c_s.
      const double spring = mode.rolls ? Normal : 0.5 * Normal,
                   dashpot = mode.rolls ? cn : 0.6 * cn;
      const double due = square * (spring * Step + dashpot) * w;
      mode.choose(config.law, Scaled);
      check::relative(name + ", scaled", torqueOf(config, mode, w, Step, atWall), ratio * due,
        1e-9);
      mode.choose(config.law, Indented);
      check::relative(name + ", by indentation", torqueOf(config, mode, w, Step, atWall),
        (mode.rolls ? 0.5 * b : b) * due, 1e-9);
      config.law.implicitDamping = true;
      mode.choose(config.law, Given);
      const double coarse = 1e-3, soft = c / (1.0 + 6.0 * coarse * c / (0.4 * Mass));
      check::relative(name + ", given and implicit", torqueOf(config, mode, w, coarse, atWall),
        square * (k * coarse + soft) * w, 1e-9);
      if (mode.rolls)
      {
        mode.choose(config.law, Scaled);
        const double scaled = ratio * cn / (1.0 + 6.0 * coarse * ratio * cn / Mass);
        check::relative(name + ", scaled and implicit", torqueOf(config, mode, w, coarse, atWall),
          square * (ratio * Normal * coarse + scaled) * w, 1e-9);
      }
    }
  }
}

/// Static friction holds, dynamic friction slips; a clipped torque has the direction of spring and
/// dashpot, not of the spin.
void limits()
{
  const double k = 3e3, mu = 0.2, dynamic = 0.6;
  for (const Mode& mode : Modes)
  {
    const std::string name = mode.name;
    Config config = given(mode, k, 0.0, mu);
    config.material.law[mode.dynamic] = dynamic;
    const double most = mu * Normal * Overlap; // of the force
    const double spin = most / (k * Radius * Step);
    check::relative(name + ", below static friction", torqueOf(config, mode, 0.99 * spin),
      0.99 * most * Radius, 1e-9);
    check::relative(name + ", dynamic friction", torqueOf(config, mode, 1.01 * spin),
      dynamic * most * Radius, 1e-9);
    check::relative(name + ", far beyond", torqueOf(config, mode, -1e6 * spin),
      -dynamic * most * Radius, 1e-9);
    config.material.law[mode.dynamic] = 0.0;
    check::close(name + ", no dynamic friction", torqueOf(config, mode, 2.0 * spin), 0.0,
      1e-12 * most * Radius);
  }
  Config config = given(Modes[0], k, 0.0, mu);
  config.material.law[LawValue::DynamicRollingFrictionRatio] = dynamic;
  scene::OneContact contact(config, wallLaws(config, { {} }, Step), { Radius, Mass, true });
  const double most = mu * Normal * Overlap, spin = 0.9 * most / (k * Radius * Step);
  contact.force(Overlap, {}, { 0.0, spin, 0.0 });
  contact.force(Overlap, {}, { spin, 0.0, 0.0 });
  const double half = std::sqrt(0.5) * dynamic * most * Radius;
  check::relative("a torque about x", -contact.torque().x, half, 1e-9);
  check::relative("as large as about y", -contact.torque().y, half, 1e-9);
}

/// Luding (2008): a spring that slips has the length -(f + c v) / k, with dynamic friction f; that of
/// sliding too. Its energy says which.
void afterSlip()
{
  const double k = 3e3, c = 2e-4, mu = 0.2, dynamic = 0.6, v = 30.0;
  const double friction = dynamic * mu * Normal * Overlap;
  const auto energyOf = [&](const Config& config, const Vec3& velocity, const Vec3& spin)
  {
    scene::OneContact contact(config, wallLaws(config, { {} }, Step), { Radius, Mass, true });
    for (int step = 0; step < 100; ++step)
    {
      contact.force(Overlap, velocity, spin);
    }
    return contact.energy(Overlap) - 0.5 * Normal * Overlap * Overlap;
  };
  const double less = 0.5 * std::pow(friction - c * v, 2.0) / k;
  const double clipped = 0.5 * friction * friction / k;
  for (const Mode& mode : Modes)
  {
    Config config = given(mode, k, c, mu);
    config.material.law[mode.dynamic] = dynamic;
    config.law.afterSlip = SpringAfterSlip::LessDashpot;
    check::relative(mode.name + std::string(", less the dashpot"),
      energyOf(config, {}, mode.spin(v / Radius)), less, 1e-9);
    config.law.afterSlip = SpringAfterSlip::ClippedForce;
    check::relative(mode.name + std::string(", the clipped force"),
      energyOf(config, {}, mode.spin(v / Radius)), clipped, 1e-9);
  }
  Config config = linear();
  config.law.sliding = SlidingLaw::StaticDynamic;
  config.law.slidingDashpot = SlidingDashpot::Given;
  config.law.afterSlip = SpringAfterSlip::LessDashpot;
  config.material.slidingFriction = mu;
  config.material.law[LawValue::TangentialStiffnessRatio] = k / Normal;
  config.material.law[LawValue::DynamicFrictionRatio] = dynamic;
  config.material.law[LawValue::SlidingDashpotCoefficient] = c;
  check::relative("sliding, less the dashpot", energyOf(config, { v, 0.0, 0.0 }, {}), less, 1e-9);
}

/// A ball that lies on a frictionless plane under its weight and spins. With q = R^2 / I its spin is
/// exp(-l t) (cos w t - l / w sin w t), where l = q c / 2 and w^2 = q k - l^2.
void oscillation()
{
  constexpr double gravity = 9.81;
  constexpr std::int64_t steps = 15000;
  const double mass = sphereMass(Density, Radius), sunk = mass * gravity / Normal;
  const double q = Radius * Radius / sphereInertia(mass, Radius);
  const double beta = 0.28, cn = 2.0 * beta * std::sqrt(mass * Normal), b = 0.5 * sunk / Radius;
  const double e = std::exp(-Pi * beta / std::sqrt(1.0 - beta * beta));
  for (const Mode& mode : Modes)
  {
    for (const Which which : { Given, Scaled, Indented })
    {
      Config config = given(mode, 2e3, 0.1, 1e9);
      mode.choose(config.law, which);
      config.material.law[mode.ratio] = 0.2;
      config.material.restitution = e;
      config.law.slidingDashpot = SlidingDashpot::Ratio;
      config.material.law[LawValue::SlidingDashpotRatio] = 0.4;
      config.gravity = { 0.0, 0.0, -gravity };
      const double share = which == Scaled ? 0.2 : (mode.rolls ? 0.5 * b : b);
      const double k = which == Given ? 2e3 : share * (mode.rolls ? Normal : 0.5 * Normal);
      const double c = which == Given ? 0.1 : share * (mode.rolls ? cn : 0.4 * cn);
      const double l = 0.5 * q * c, w = std::sqrt(q * k - l * l), time = 2.4 * Pi / w;
      const double spin = 1e-2;
      scene::setSteps(config, time / steps, steps);
      Simulation run(config, scene::plane(0.1),
        scene::startFrom(
          { scene::grain(0, Radius, Density, { 0.0, 0.0, Radius - sunk }, {}, mode.spin(spin)) }));
      scene::advance(run, steps);
      const std::string name = std::string(mode.name) + ", oscillation " + std::to_string(which);
      check::close(name, mode.along(run.particles().get(0).angularVelocity) / spin,
        std::exp(-l * time) * (std::cos(w * time) - l / w * std::sin(w * time)), 6e-3);
    }
  }
}

/// A ball that spins on and on: its spring winds up from dynamic to static friction again and again,
/// so that the mean torque is that of their mean.
void slip()
{
  constexpr double gravity = 9.81, step = 2e-6, spin = 20.0, mu = 0.1;
  constexpr std::int64_t steps = 10000;
  const double mass = sphereMass(Density, Radius), sunk = mass * gravity / Normal;
  for (const Mode& mode : Modes)
  {
    for (const double dynamic : { 1.0, 0.5 })
    {
      Config config = given(mode, 100.0, 0.0, mu);
      config.material.law[mode.dynamic] = dynamic;
      config.gravity = { 0.0, 0.0, -gravity };
      scene::setSteps(config, step, steps);
      Simulation run(config, scene::plane(0.1),
        scene::startFrom(
          { scene::grain(0, Radius, Density, { 0.0, 0.0, Radius - sunk }, {}, mode.spin(spin)) }));
      scene::advance(run, steps);
      check::relative(std::string(mode.name) + ", spin that is lost",
        spin - mode.along(run.particles().get(0).angularVelocity),
        2.5 * 0.5 * (1.0 + dynamic) * mu * gravity * step * steps / Radius, 0.03);
    }
  }
}

/// With the ratio 1 the springs are those of the usual law, to the bit.
void usual()
{
  for (const Mode& mode : Modes)
  {
    Config config = linear();
    config.law.normal = NormalLaw::Hertz;
    config.material.restitution = 0.5;
    config.material.slidingFriction = 0.4;
    config.material.rollingFriction = 0.2;
    config.material.twistingFriction = 0.3;
    Config other = config;
    mode.choose(other.law, Scaled);
    config.law.rolling = mode.rolls ? RollingLaw::Springs : RollingLaw::None;
    config.law.twisting = mode.rolls ? TwistingLaw::None : TwistingLaw::Springs;
    scene::OneContact one(config, wallLaws(config, { {} }, Step), { Radius, Mass, true });
    scene::OneContact scaled(other, wallLaws(other, { {} }, Step), { Radius, Mass, true });
    bool equal = true;
    for (int k = 1; k <= 200; ++k)
    {
      const Vec3 velocity{ 0.1 * std::sin(k), 0.05, -0.02 };
      const Vec3 spin{ 30.0 * std::cos(k), 4.0 + k, 10.0 * std::sin(0.3 * k) };
      one.force(1e-6 * (20 + k % 7), velocity, spin);
      scaled.force(1e-6 * (20 + k % 7), velocity, spin);
      equal = equal && norm(one.totalForce() - scaled.totalForce()) == 0.0 &&
        norm(one.torque() - scaled.torque()) == 0.0 && norm(one.torque()) > 0.0;
    }
    check::isTrue(std::string(mode.name) + ", the ratio 1", equal);
  }
}

void materials()
{
  for (const Mode& mode : Modes)
  {
    Config config = given(mode, 1e3, 0.1, 0.2);
    config.materials = { config.material, config.material };
    config.materials[0].name = "a";
    config.materials[1].name = "b";
    config.materials[1].law[mode.stiffness] = 3e3;
    config.materials[1].law[mode.dynamic] = 0.25;
    const LawTable table = grainLaws(config, Step);
    const LawParameters& both = table.of(table.classOf(0, 1));
    check::relative(mode.name + std::string(", springs in series"),
      mode.rolls ? both.rollingSpring : both.twistingSpring, 1.5e3, 1e-12);
    check::relative(mode.name + std::string(", dynamic friction of two"),
      mode.rolls ? both.dynamicRolling : both.dynamicTwisting, 0.5, 1e-12);
    config.materials[1].law[mode.stiffness] = 0.0;
    check::contains("refused", findProblem(config),
      std::string(mode.rolls ? "RollingLaw is GivenSprings, which needs a RollingStiffness"
                             : "TwistingLaw is GivenSprings, which needs a TwistingStiffness") +
        " above 0; that of 'b' is 0.");
  }
}

/// What the automatic step and the stable one make of springs and dashpots.
void steps()
{
  const double reduced = 0.5 * sphereMass(Density, Radius);
  const double usual = std::sqrt(reduced / Normal) / 15.0;
  const auto scaleOf = [](const Config& config, StepControlKind control)
  {
    return stepScale(config.law, config.material, Materials(config).largest(), Radius, Density,
      control);
  };
  const StepControlKind published = StepControlKind::Published;
  for (const Mode& mode : Modes)
  {
    const std::string name = mode.name;
    check::relative(name + ", soft", scaleOf(given(mode, 1.0, 0.0, 0.2), published), usual, 1e-12);
    check::relative(name + ", stiff", scaleOf(given(mode, 1e8, 0.0, 0.2), published), usual / 100.0,
      1e-12);
    check::relative(name + ", stiff with steps that change",
      scaleOf(given(mode, 1e8, 0.0, 0.2), StepControlKind::Stable), 16.0 * usual / 100.0, 1e-12);
    check::relative(name + ", damped", scaleOf(given(mode, 1.0, 1e6, 0.2), published),
      0.25 * reduced / 1e6, 1e-12);
    Config config = given(mode, 1.0, 1e6, 0.2);
    config.law.damping = DampingLaw::Viscous;
    mode.choose(config.law, Scaled);
    config.material.law[mode.ratio] = 16.0;
    // Springs of twisting are as many times stiffer than those along the contact.
    const double shear =
      name == "twisting" ? config.material.law[LawValue::TangentialStiffnessRatio] : 1.0;
    check::relative(name + ", stiffer", scaleOf(config, published), usual / std::sqrt(16.0 * shear),
      1e-12);
    config.law.slidingDashpot = SlidingDashpot::Ratio;
    config.material.law[LawValue::SlidingDashpotRatio] = 1.0;
    config.material.law[LawValue::Damping] = 1e6;
    check::relative(name + ", more damped", scaleOf(config, published),
      0.25 * reduced / (16.0 * 1e6), 1e-12);
    const auto across = [&mode](double k, double c)
    {
      Config apart = given(mode, k, c, 0.2);
      apart.law.adhesion = AdhesionLaw::Hamaker;
      apart.material.law[LawValue::HamakerConstant] = 1e-12;
      apart.material.law[LawValue::HamakerDistance] = 1e-6;
      scene::setSteps(apart, 1e-6, 1);
      Simulation two(apart, Surface{},
        scene::startFrom({ scene::grain(0, Radius, Density, {}),
          scene::grain(1, Radius, Density, { 2.0 * Radius + 2e-6, 0.0, 0.0 }) }));
      return two.stepLimits().stable;
    };
    check::isTrue(name + ", nothing across a gap",
      std::isfinite(across(1.0, 0.0)) && across(1e6, 1e3) == across(1.0, 0.0));
  }
}

}

int main()
{
  return check::run(
    []
    {
      numbers();
      limits();
      afterSlip();
      oscillation();
      slip();
      usual();
      materials();
      steps();
    });
}
