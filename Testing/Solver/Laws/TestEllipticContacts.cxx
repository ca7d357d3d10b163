// Friction on the ellipse over which smooth grains touch (SlidingLaw EllipticDisplacement): stiffness
// along both axes and its energy against Mindlin's equations with elliptic integrals, these against
// tables and Cerruti's potential, and round contacts, which are those of Displacement to the bit.
#include "Applied.h"
#include "Check.h"
#include "Clumps.h"
#include "SmoothShapes.h"

#include "Laws/Kinematics/ContactEllipse.h"

#include <cmath>
#include <vector>

using namespace dem;

namespace
{

/// Complete elliptic integrals of e^2 = 1 - b^2 / a^2, by the arithmetic-geometric mean (Abramowitz
/// and Stegun 1964, 17.6).
struct Ellipse
{
  double square;        ///< e^2
  double first, second; ///< K, E

  explicit Ellipse(double axesRatio) : square(1.0 - 1.0 / (axesRatio * axesRatio))
  {
    double a = 1.0, b = 1.0 / axesRatio, sum = 0.5 * this->square, power = 1.0;
    for (int k = 0; k < 8; ++k)
    {
      const double c = 0.5 * (a - b);
      b = std::sqrt(a * b);
      a = a - c;
      sum += power * c * c;
      power *= 2.0;
    }
    this->first = 0.5 * Pi / a;
    this->second = (1.0 - sum) * this->first;
  }
  /// X of ContactEllipse.h along the long axis.
  double longAxis() const
  {
    return (this->second - (1.0 - this->square) * this->first) / this->square;
  }
  double shortAxis() const { return (this->first - this->second) / this->square; }
  /// Ratio of the principal relative radii (Johnson 1985, 4.28).
  double oblong() const
  {
    return (this->second / (1.0 - this->square) - this->first) / (this->first - this->second);
  }
};

/// Known figures of two ellipses (Abramowitz and Stegun 1964, table 17.1), and the potential of
/// Cerruti at their centres. In polar coordinates the traction is done with along each ray, which
/// leaves pi / (2 s(t)^(1/2)) where s = cos^2 t / a^2 + sin^2 t / b^2.
void integrals()
{
  const Ellipse two(2.0), five(5.0);
  check::close("K(0.75)", two.first, 2.156515647499643, 1e-14);
  check::close("E(0.75)", two.second, 1.211056027568459, 1e-14);
  check::close("K(0.96)", five.first, 3.016112492477648, 1e-14);
  check::close("E(0.96)", five.second, 1.050502226984450, 1e-14);
  const double nu = 0.3;
  for (const double ratio : { 2.0, 5.0 })
  {
    const Ellipse ellipse(ratio);
    const double b = 1.0 / ratio;
    double along = 0.0, across = 0.0;
    constexpr int rays = 400;
    for (int k = 0; k < rays; ++k)
    {
      const double c = std::cos(2.0 * Pi * k / rays), s = std::sin(2.0 * Pi * k / rays);
      const double ray = 0.5 * Pi / std::sqrt(c * c + s * s / (b * b)) * 2.0 * Pi / rays;
      along += (1.0 - nu + nu * c * c) * ray / (4.0 * Pi * Pi * b);
      across += (1.0 - nu + nu * s * s) * ray / (4.0 * Pi * Pi * b);
    }
    const std::string name = "half axes " + check::number(ratio) + " to 1, displacement ";
    check::relative(name + "along", (ellipse.first - nu * ellipse.longAxis()) / (2.0 * Pi), along,
      1e-12);
    check::relative(name + "across", (ellipse.first - nu * ellipse.shortAxis()) / (2.0 * Pi),
      across, 1e-12);
  }
}

/// The fit of the law.
void shares()
{
  double worst = 0.0;
  for (double ratio = 1.001; ratio < 95.0; ratio *= 1.05)
  {
    const Ellipse ellipse(ratio);
    if (ellipse.oblong() <= MostOblong)
    {
      const double due = ellipse.longAxis() / ellipse.first;
      worst = std::max(worst, std::abs(longAxisShare(ellipse.oblong()) - due));
    }
  }
  check::atMost("X / K off by", worst, 5e-9);
  check::close("X / K of a circle", longAxisShare(1.0), 0.5, 0.0);
  check::close("stiffness of a circle over its own", axisStiffness(0.3, 0.5), 1.0, 0.0);
  // Along a line of contact, K has no bound: (2 - nu) / 2 and (2 - nu) / (2 - 2 nu).
  check::close("stiffness along a line", axisStiffness(0.3, 0.0), 0.85, 1e-15);
  check::close("stiffness across a line", axisStiffness(0.3, 1.0), 0.85 / 0.7, 1e-15);
}

Config rubbing(SlidingLaw law)
{
  Config config = scene::still();
  config.law.sliding = law;
  config.material.slidingFriction = 10.0;
  config.material.restitution = 1.0; // no dashpots
  config.allowInitialOverlap = true;
  return config;
}

constexpr double Overlap = 1e-5;

/// What a rigid plane, or an equal grain that does not move, does to an ellipsoid that moves along
/// it, whose radii at the pole have a ratio.
struct Rubbed
{
  Vec3 force;    ///< on it, along the plane, over the time
  double energy; ///< that the spring gains, over the work
};

Rubbed rubbed(double oblong, const Vec3& move, bool onPlane)
{
  Config config = rubbing(SlidingLaw::EllipticDisplacement);
  const Vec3 axes{ std::sqrt(oblong), 1.0, 1.0 };
  config.shapes = { superellipsoid("ellipsoid", axes, 1.0, 1.0) };
  scene::setSteps(config, 1e-7, 60);
  Snapshot start;
  const double height = onPlane ? 1.0 - Overlap : 2.0 - Overlap;
  for (int k = 0; k < (onPlane ? 1 : 2); ++k)
  {
    ShapedGrain grain;
    grain.size = axes.x;
    grain.position = { 0.0, 0.0, k == 0 ? height : 0.0 };
    grain.velocity = k == 0 ? move : Vec3{};
    scene::addClump(config, 0, grain, start);
  }
  for (int k = 0; k < (onPlane ? 1 : 2); ++k)
  {
    scene::apply(start, static_cast<std::size_t>(start.particles.shaped[k].first),
      { {}, {}, HeldBits::All });
  }
  Simulation run(config, onPlane ? scene::plane(5.0) : Surface{}, start);
  scene::advance(run, 10);
  const Vec3 before = run.observe().contacts.front().force;
  const double stored = run.observe().totals.elasticEnergy;
  scene::advance(run, 60);
  const Observation seen = run.observe();
  check::equal("one contact", static_cast<long long>(seen.contacts.size()), 1);
  check::isTrue("nothing slips", !seen.contacts.front().sliding);
  const double time = 1e-7 * 50;
  const Vec3 change = seen.contacts.front().force - before;
  // A force that is shown is that of a spring one step on.
  const Vec3 mean = 0.5 * (seen.contacts.front().force + before) - (1.0 / 50.0) * change;
  return { (1.0 / time) * Vec3{ change.x, change.y, 0.0 },
    (seen.totals.elasticEnergy - stored) / (-time * dot(mean, move)) };
}

/// Mindlin's stiffness on the ellipse of Hertz, of the overlap: along the long axis, and across it.
std::pair<double, double> mindlin(const Ellipse& ellipse, double largeRadius, bool onPlane)
{
  const Config config = rubbing(SlidingLaw::EllipticDisplacement);
  const double nu = config.material.poissonRatio;
  const double shear = config.material.youngsModulus / (2.0 * (1.0 + nu));
  // Johnson 1985, 4.26: 1 / (2 R) = 3 F (K - E) / (2 pi E* a^3 e^2), delta = 3 F K / (2 pi E* a).
  const double a = std::sqrt(2.0 * largeRadius * Overlap * (ellipse.first - ellipse.second) /
    (ellipse.square * ellipse.first));
  const double all = (onPlane ? 2.0 : 1.0) * Pi * shear * a;
  return { all / (ellipse.first - nu * ellipse.longAxis()),
    all / (ellipse.first - nu * ellipse.shortAxis()) };
}

void stiffness()
{
  for (const double ratio : { 2.0, 5.0 })
  {
    const Ellipse ellipse(ratio);
    for (const bool onPlane : { true, false })
    {
      const double radius = ellipse.oblong() * (onPlane ? 1.0 : 0.5);
      const auto [along, across] = mindlin(ellipse, radius, onPlane);
      const std::string name =
        "half axes " + check::number(ratio) + (onPlane ? " to 1, on a plane, " : " to 1, of two, ");
      // A shift of one grain against another turns the normal by u / 2 R, which turns the pressure.
      const double within = onPlane ? 1e-7 : 1e-5;
      const Vec3 first = rubbed(ellipse.oblong(), { 0.1, 0.0, 0.0 }, onPlane).force;
      const Vec3 second = rubbed(ellipse.oblong(), { 0.0, 0.1, 0.0 }, onPlane).force;
      check::relative(name + "stiffness along", -10.0 * first.x, along, within);
      check::relative(name + "stiffness across", -10.0 * second.y, across, within);
      check::close(name + "nothing across", first.y / first.x, 0.0, 1e-9);
      const Rubbed both = rubbed(ellipse.oblong(), { 0.06, 0.08, 0.0 }, onPlane);
      check::relative(name + "oblique, along", -both.force.x / 0.06, along, within);
      check::relative(name + "oblique, across", -both.force.y / 0.08, across, within);
      check::relative(name + "oblique, energy of the spring over its work", both.energy, 1.0, 1e-6);
    }
  }
}

/// Equation 4b of Zhao and Zhao (2021) is the mean of both stiffnesses of two equal bodies, with
/// mu1 = 2 / G, mu2 = 2 nu / G and b the long half axis.
void meanOfBoth()
{
  const double nu = 0.3, shear = 5e6, b = 1e-3;
  for (const double ratio : { 2.0, 5.0 })
  {
    const Ellipse of(ratio);
    const double mu1 = 2.0 / shear, mu2 = 2.0 * nu / shear;
    const double printed = Pi * b *
      (1.0 / (mu1 * of.first - mu2 * (of.first - of.second) / of.square) +
        1.0 / (mu1 * of.first + mu2 * ((1.0 - of.square) * of.first - of.second) / of.square));
    const double round = 8.0 * shear / (2.0 * (2.0 - nu)) * 0.5 * Pi * b / of.first;
    const double share = longAxisShare(of.oblong());
    check::relative("equation 4b, half axes " + check::number(ratio) + " to 1",
      0.5 * round * (axisStiffness(nu, share) + axisStiffness(nu, 1.0 - share)), printed, 1e-8);
  }
}

/// Spheres, and ellipsoids of equal axes, that roll, slide and hit each other: as with Displacement.
void round()
{
  for (const bool shaped : { false, true })
  {
    Snapshot end[2];
    for (int k = 0; k < 2; ++k)
    {
      Config config = rubbing(k == 0 ? SlidingLaw::Displacement : SlidingLaw::EllipticDisplacement);
      // With which both laws run in parts.
      config.law.turning = SpringTurning::CommonSpin;
      config.gravity = { 1.0, 0.5, -9.81 };
      config.material.restitution = 0.6;
      config.material.slidingFriction = 0.4;
      config.shapes = { superellipsoid("ball", { 2, 2, 2 }, 1.0, 1.0) };
      scene::setSteps(config, 2e-5, 4000);
      Snapshot start;
      for (int g = 0; g < 2; ++g)
      {
        ShapedGrain grain;
        grain.size = 0.005;
        grain.position = (1.0 * g) * Vec3{ 0.004, 0.002, 0.0097 } + Vec3{ 0, 0, 0.01 };
        grain.velocity = { 0.2, -0.1, -0.5 };
        grain.angularVelocity = { 30, -50, 20 };
        if (shaped)
        {
          scene::addClump(config, 0, grain, start);
          continue;
        }
        start.particles.add(scene::grain(g, grain.size, config.material.density, grain.position,
          grain.velocity, grain.angularVelocity));
      }
      Simulation run(config, scene::plane(2.0), start);
      scene::advance(run, 4000);
      end[k] = run.snapshot();
    }
    double off = 0.0;
    for (std::size_t g = 0; g < 2; ++g)
    {
      off = std::max(
        { off, norm(end[0].particles.position.get(g) - end[1].particles.position.get(g)) / 0.005,
          norm(end[0].particles.angularVelocity.get(g) - end[1].particles.angularVelocity.get(g)) /
            50.0 });
    }
    check::atMost(shaped ? "balls, off by" : "spheres, off by", off, shaped ? 1e-12 : 0.0);
    check::isTrue("they touched", !end[0].contacts.empty());
  }
}

void refuses()
{
  Config config = rubbing(SlidingLaw::EllipticDisplacement);
  config.law.normal = NormalLaw::CundallStrack;
  check::contains("linear springs", findProblem(config),
    "Set NormalLaw to Hertz: SlidingLaw EllipticDisplacement takes the ellipse over which");
}

}

int main()
{
  return check::run(
    []
    {
      integrals();
      shares();
      stiffness();
      meanOfBoth();
      round();
      refuses();
    });
}
