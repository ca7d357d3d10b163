// Laws that remember how deep a contact was, and laws of friction that are not the usual one,
// against closed forms.
#include "Check.h"
#include "Impact.h"
#include "OneContact.h"

#include <algorithm>
#include <cmath>
#include <string>

using namespace dem;

namespace
{

const double Radius = 0.002;
const double Density = 2000.0;

/// What is left of the speed of a grain that hits the plane z = 0.
double restitution(const Config& config, double speed, double contactTime)
{
  const impact::Result result = impact::collide(config, scene::plane(0.1),
    { scene::grain(0, Radius, Density, { 0, 0, 1.0001 * Radius }, { 0, 0, -speed }) },
    contactTime / 4000, 40000);
  check::isTrue("parts", result.parted);
  return result.after.velocity.get(0).z / speed;
}

Config luding()
{
  Config config = scene::still();
  config.law.normal = NormalLaw::Luding;
  config.material.law[LawValue::NormalStiffness] = 500.0;
  config.material.law[LawValue::PlasticStiffnessRatio] = 4.0;
  config.material.law[LawValue::PlasticityDepth] = 1e-6;
  return config;
}

/// Loading with k_1 and unloading with k_2 returns sqrt(k_1 / k_2) of the speed, with k_2 of the
/// largest overlap (Luding 2008): all of k_p where plasticity ends early, less where it goes deep.
void ludingImpact()
{
  Config config = luding();
  const double mass = sphereMass(Density, Radius), k1 = 500.0, speed = 0.1;
  const double time = Pi * std::sqrt(mass / k1);
  const double deepest = speed * std::sqrt(mass / k1);
  for (const double share : { 2.0, 8.0 })
  {
    const double depth = share * deepest;
    config.material.law[LawValue::PlasticityDepth] = depth / Radius;
    const double growth = 1.0 + 3.0 / share;
    check::relative("Luding, e with plasticity down to " + check::number(share),
      restitution(config, speed, time), 1.0 / std::sqrt(growth), 1e-3);
  }
}

/// One contact with a wall.
class Led : public scene::OneContact
{
public:
  explicit Led(const Config& config)
    : OneContact(config, wallLaws(config, { {} }, 1e-7),
        { Radius, sphereMass(Density, Radius), true })
  {
  }
};

/// Force and energy belong together wherever the contact is not flowing, and no closed path gains
/// energy: what a cycle takes up is never below 0.
void cycles(const std::string& name, const Config& config, double deep)
{
  Led contact(config);
  const double down = contact.press(0.0, deep);
  const double stored = contact.energy(deep);
  check::isTrue(name + ", some of the work is lost", stored < 0.95 * down && stored > 0.0);
  const double back = contact.press(deep, 0.6 * deep);
  check::relative(name + ", unloading gives the energy back", -back,
    stored - contact.energy(0.6 * deep), 1e-4);
  const double again = contact.press(0.6 * deep, deep);
  check::relative(name + ", reloading takes it again", again, -back, 1e-4);
  double total = 0.0;
  double overlap = deep;
  for (const double next : { 0.1, 0.7, 0.3, 0.5, 0.0, 1.0 })
  {
    total += contact.press(overlap, next * deep);
    overlap = next * deep;
  }
  check::atMost(name + ", a cycle without flow takes and gives nothing", std::abs(total),
    1e-4 * down);
  const double more =
    contact.press(deep, 1.3 * deep) + contact.press(1.3 * deep, 0.0) + contact.press(0.0, deep);
  check::isTrue(name + ", a deeper cycle takes energy", more > 0.0);
}

/// The pull-off is k_c times the overlap where both branches meet.
void ludingPull()
{
  Config config = luding();
  config.material.law[LawValue::AdhesiveStiffnessRatio] = 0.8;
  config.material.law[LawValue::PlasticityDepth] = 0.05;
  const double deep = 2e-5, k1 = 500.0, kc = 400.0;
  const double k2 = k1 * (1.0 + 3.0 * deep / (0.05 * Radius));
  Led contact(config);
  check::relative("Luding, loading", contact.force(deep), k1 * deep, 1e-12);
  const double least = (k2 - k1) * deep / (k2 + kc);
  check::relative("Luding, f_min", contact.force(least), -kc * least, 1e-12);
  check::relative("Luding, above it", contact.force(0.9 * deep),
    k2 * (0.9 * deep - (1.0 - k1 / k2) * deep), 1e-12);
  check::relative("Luding, below it", contact.force(0.5 * least), -0.5 * kc * least, 1e-12);
  cycles("Luding", config, deep);
}

/// Thornton and Ning (1998): e over the velocity of first yield,
/// V_y = 3.194 sqrt(p_y^5 R*^3 / E*^4 m*).
void thorntonNing()
{
  Config config = scene::still({ "metal", 1e9, 0.3, Density });
  config.law.normal = NormalLaw::ThorntonNing;
  const double yield = 1e7, E = 1e9 / 0.91, mass = sphereMass(Density, Radius);
  config.material.law[LawValue::YieldPressure] = yield;
  const double first =
    3.194 * std::sqrt(std::pow(yield, 5) * std::pow(Radius, 3) / (std::pow(E, 4) * mass));
  // The kinetic energy that Hertz's law takes up to the yield overlap, without the figure 3.194.
  const double ay = Pi * yield * Radius / (2.0 * E);
  const double taken = 0.4 * 4.0 / 3.0 * E * std::pow(ay, 5) / (Radius * Radius);
  check::relative("Thornton and Ning, velocity of first yield", std::sqrt(2.0 * taken / mass),
    first, 1e-3);
  const double velocity = std::sqrt(2.0 * taken / mass);
  const double rows[][2] = { { 5.0, 0.7733 }, { 10.0, 0.6586 }, { 100.0, 0.3743 } };
  for (const auto& row : rows)
  {
    const double speed = row[0] * velocity;
    const double time = 2.94 * std::pow(mass * mass / (E * E * Radius * speed), 0.2);
    check::close("Thornton and Ning, e at " + check::number(row[0]),
      restitution(config, speed, 2.0 * time), row[1], 1e-3);
  }
  check::close("Thornton and Ning, elastic below it",
    restitution(config, 0.9 * velocity,
      2.94 * std::pow(mass * mass / (E * E * Radius * velocity), 0.2)),
    1.0, 1e-4);
  cycles("Thornton and Ning", config, 30.0 * ay * ay / Radius);
}

/// gamma v, gamma m v, gamma m a v and gamma sqrt(delta) v.
void dashpots()
{
  Config config = scene::still();
  config.law.adhesion = AdhesionLaw::SJKR; // of no strength, so that no law is the usual one
  const double overlap = 1e-5, speed = 0.3, mass = sphereMass(Density, Radius);
  const double elastic = Led(config).force(overlap);
  const double rows[][2] = { { 1, 1.0 }, { 2, mass }, { 3, mass * std::sqrt(Radius * overlap) },
    { 4, std::sqrt(overlap) } };
  config.material.law[LawValue::Damping] = 7.0;
  for (const auto& row : rows)
  {
    config.law.damping = static_cast<DampingLaw>(static_cast<int>(row[0]));
    check::relative(std::string("damping ") + nameOf(config.law.damping),
      Led(config).force(overlap, { 0, 0, -speed }) - elastic, 7.0 * row[1] * speed, 1e-9);
  }
}

Config rubbing(SlidingLaw law)
{
  Config config = scene::still();
  config.law.sliding = law;
  config.law.twisting = TwistingLaw::Marshall; // so that no law is the usual one
  config.material.slidingFriction = 0.5;
  return config;
}

/// Friction of what begins to slide falls from static to dynamic; a dashpot has its limit.
void sliding()
{
  Config config = rubbing(SlidingLaw::StaticDynamic);
  config.material.law[LawValue::DynamicFrictionRatio] = 0.6;
  Led contact(config);
  const double overlap = 1e-5, speed = 1e-3; // in steps of 1e-7
  const double normal = contact.force(overlap);
  double most = 0.0, last = 0.0;
  for (int k = 0; k < 400000 && last >= 0.999 * most; ++k)
  {
    contact.force(overlap, { speed, 0, 0 });
    last = -contact.totalForce().x;
    most = std::max(most, last);
  }
  check::relative("static friction", most, 0.5 * normal, 1e-3);
  check::relative("dynamic friction", last, 0.3 * normal, 1e-6);

  config = rubbing(SlidingLaw::Viscous);
  config.material.law[LawValue::SlidingViscosity] = 0.01;
  Led rubs(config);
  rubs.force(overlap, { 1e-4, 0, 0 });
  check::relative("friction by velocity", -rubs.totalForce().x, 1e-6, 1e-9);
  rubs.force(overlap, { 1e6, 0, 0 });
  check::relative("and its limit", -rubs.totalForce().x, 0.5 * normal, 1e-9);
}

/// Methods 2 and 3 of Yee, Christara and Lait: the path counts, in whichever direction it goes;
/// Mindlin's curve over the displacement, which reverses with it.
void yee()
{
  const double overlap = 1e-5, step = 1e-7, displacement = 1e-8, mu = 0.5;
  Config config = rubbing(SlidingLaw::YeePath);
  config.material.law[LawValue::SlidingStiffness] = 2.0;
  Led path(config);
  const double normal = path.force(overlap);
  for (const double sign : { 1.0, -1.0, 1.0 })
  {
    path.force(overlap, { sign * displacement / step, 0, 0 });
  }
  check::relative("friction by the path slid", -path.totalForce().x, 2.0 * 3.0 * displacement,
    1e-9);

  config = rubbing(SlidingLaw::YeeMindlin);
  Led curve(config);
  const double nu = config.material.poissonRatio;
  const double farthest = mu * (2.0 - nu) / (2.0 * (1.0 - nu)) * overlap;
  for (const double share : { 0.2, 0.5, 0.9 })
  {
    Led one(config);
    one.force(overlap, { share * farthest / step, 0, 0 });
    check::relative("Mindlin's curve at " + check::number(share), -one.totalForce().x,
      mu * normal * (1.0 - std::pow(1.0 - share, 1.5)), 1e-9);
  }
  double work = 0.0, before = 0.0;
  constexpr int steps = 1000;
  for (int k = 0; k < steps; ++k)
  {
    curve.force(overlap, { 0.8 * farthest / steps / step, 0, 0 });
    work += 0.5 * (before - curve.totalForce().x) * 0.8 * farthest / steps;
    before = -curve.totalForce().x;
  }
  check::relative("Mindlin's curve, energy", curve.energy(overlap) - Led(config).energy(overlap),
    work, 1e-5);
  curve.force(overlap, { 10.0 * farthest / step, 0, 0 });
  check::relative("Mindlin's curve, limit", -curve.totalForce().x, mu * normal, 1e-9);
  config.material.law[LawValue::SlidingViscosity] = 1e-6;
  Led damped(config);
  damped.force(overlap, { 0.5 * farthest / step, 0, 0 });
  check::isTrue("its dashpot adds to it up to the limit",
    -damped.totalForce().x > mu * normal * (1.0 - std::pow(0.5, 1.5)) &&
      -damped.totalForce().x <= mu * normal * 1.000001);
}

/// Pressed in, sheared and unloaded to a hundredth of the overlap, where the stiffness is a tenth:
/// what is remembered has shrunk with it.
void rescaled()
{
  for (const SlidingLaw law : { SlidingLaw::RescaledDisplacement, SlidingLaw::RescaledForce })
  {
    Config config = rubbing(law);
    config.material.slidingFriction = 1e9;
    Led contact(config);
    const double deep = 1e-5, slide = 1e-8, steps = 1000;
    double before = 0.0, work = 0.0;
    const auto go = [&](double overlap, double displacement)
    {
      contact.force(overlap, { displacement / 1e-7, 0, 0 });
      const double after = -contact.totalForce().x;
      work += 0.5 * (before + after) * displacement;
      before = after;
    };
    for (int k = 0; k < steps; ++k)
    {
      go(deep, slide / steps);
    }
    const double first = before;
    const double loaded = contact.energy(deep);
    check::relative(std::string(nameOf(law)) + ", energy of the spring",
      loaded - Led(config).energy(deep), 0.5 * first * slide, 2e-3);
    for (int k = 0; k < steps; ++k)
    {
      go(deep * (1.0 - 0.99 * (k + 1) / steps), 0.0);
    }
    const double due = law == SlidingLaw::RescaledForce ? 0.1 : 0.01;
    check::relative(std::string(nameOf(law)) + ", friction left", before, due * first, 1e-6);
  }
}

/// Jiang's moments: stiffness k_n (2 beta R*)^2 / 4 and k_s (2 beta R*)^2 / 2, with their limits.
void jiang()
{
  Config config = scene::still();
  config.law.rolling = RollingLaw::Jiang;
  config.law.twisting = TwistingLaw::Jiang;
  const double beta = 0.3, xi = 2.0, mu = 0.4, overlap = 1e-5, step = 1e-7, angle = 1e-6;
  config.material.slidingFriction = mu;
  config.material.law[LawValue::RollingShape] = beta;
  config.material.law[LawValue::CrushingCoefficient] = xi;
  Led contact(config);
  const double normal = contact.force(overlap);
  const double kn = contact.parameters().hertz * std::sqrt(Radius * overlap);
  const double ks = contact.parameters().mindlin * std::sqrt(Radius * overlap);
  const double area = 2.0 * beta * Radius;
  contact.force(overlap, {}, { 0, angle / step, 0 });
  check::relative("Jiang, rolling", -contact.torque().y, 0.25 * kn * area * area * angle, 1e-9);
  contact.force(overlap, {}, { 0, 1.0 / step, 0 });
  check::relative("Jiang, limit of rolling", -contact.torque().y, 0.25 * xi * area * normal, 1e-9);
  Led twisted(config);
  twisted.force(overlap, {}, { 0, 0, angle / step });
  check::relative("Jiang, twisting", -twisted.torque().z, 0.5 * ks * area * area * angle, 1e-9);
  twisted.force(overlap, {}, { 0, 0, 1.0 / step });
  check::relative("Jiang, limit of twisting", -twisted.torque().z, 0.65 * mu * area * normal, 1e-9);
}

/// SudoDEM's (5a) and (5b): r_1 r_2 in the stiffnesses and the smaller radius in the limits, where a
/// wall has the radius of the grain; Jiang's for two equal spheres.
void sudo()
{
  Config config = scene::still();
  config.law.rolling = RollingLaw::SudoDEM;
  config.law.twisting = TwistingLaw::SudoDEM;
  const double beta = 0.3, xi = 2.0, mu = 0.4, overlap = 1e-5, step = 1e-7, angle = 1e-6;
  config.material.slidingFriction = mu;
  config.material.law[LawValue::RollingShape] = beta;
  config.material.law[LawValue::CrushingCoefficient] = xi;
  const double large = 3.0 * Radius;
  const scene::OneContact::Bodies all[] = { { Radius, 1e-4, false, large },
    { large, 1e-4, false, Radius }, { Radius, 1e-4, false }, { Radius, 1e-4, true } };
  for (const scene::OneContact::Bodies& bodies : all)
  {
    const double other = bodies.secondRadius > 0.0 ? bodies.secondRadius : bodies.radius;
    const double R = bodies.atWall ? Radius : bodies.radius * other / (bodies.radius + other);
    const double smaller = std::min(bodies.radius, other), square = bodies.radius * other;
    const LawTable table = bodies.atWall ? wallLaws(config, { {} }, step) : grainLaws(config, step);
    const std::string name = "SudoDEM, " + check::number(bodies.radius) + " on " +
      (bodies.atWall ? "a wall" : check::number(other));
    const auto torque = [&](const LawChoice& law, double spin, bool twists)
    {
      Config of = config;
      of.law = law;
      scene::OneContact contact(of, table, bodies);
      contact.force(overlap, {}, twists ? Vec3{ 0, 0, spin } : Vec3{ 0, spin, 0 });
      return twists ? -contact.torque().z : -contact.torque().y;
    };
    const double kn = table.of(0).hertz * std::sqrt(R * overlap);
    const double ks = table.of(0).mindlin * std::sqrt(R * overlap), normal = kn * overlap;
    check::relative(name + ", rolling", torque(config.law, angle / step, false),
      0.25 * beta * beta * kn * square * angle, 1e-9);
    check::relative(name + ", limit of rolling", torque(config.law, 1.0 / step, false),
      0.25 * xi * beta * normal * smaller, 1e-9);
    check::relative(name + ", twisting", torque(config.law, angle / step, true),
      0.5 * beta * beta * ks * square * angle, 1e-9);
    check::relative(name + ", limit of twisting", torque(config.law, 1.0 / step, true),
      0.65 * beta * mu * normal * smaller, 1e-9);
    LawChoice jiang = config.law;
    jiang.rolling = RollingLaw::Jiang;
    jiang.twisting = TwistingLaw::Jiang;
    const bool same = bodies.secondRadius == 0.0 && !bodies.atWall;
    const double ratio = torque(jiang, 1.0 / step, false) / torque(config.law, 1.0 / step, false);
    check::relative(name + ", the limit of Jiang over it", ratio, 2.0 * R / smaller, 1e-9);
    check::isTrue(name + ", Jiang's where both are equal", (std::abs(ratio - 1.0) < 1e-9) == same);
  }
}
}

int main()
{
  return check::run(
    []
    {
      ludingImpact();
      ludingPull();
      thorntonNing();
      dashpots();
      sliding();
      rescaled();
      yee();
      jiang();
      sudo();
    });
}
