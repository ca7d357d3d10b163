// Volume, centre and moments of inertia of clumps against closed forms and throws of darts; how a
// rigid body rotates against the theory of tops; shapes that cannot be.
#include "Check.h"

#include "Basics/FreeRotation.h"
#include "Basics/InWords.h"
#include "Basics/Random.h"
#include "Shapes/MassProperties.h"
#include "Shapes/ShapeTable.h"
#include "Spawning/ShapePicker.h"

#include <algorithm>

using namespace dem;

namespace
{

/// Two balls of radius 1 whose centres are 1 apart, along a direction.
GrainShape pair(const Vec3& middle, const Vec3& direction, double distance)
{
  const Vec3 half = 0.5 * distance * normalized(direction);
  return { "pair", { { middle - half, 1.0 }, { middle + half, 1.0 } } };
}

/// Two spheres at a distance of their radius have a lens of 5 pi / 12 in common. Moments of the
/// union about its centre by integration along the axis.
void twoBalls()
{
  for (const Vec3& direction : { Vec3{ 0, 0, 1 }, Vec3{ 1, 0, 0 }, Vec3{ 0.3, -2.0, 1.1 } })
  {
    const GrainShape shape = pair({ 0.1, -0.2, 0.3 }, direction, 1.0);
    const MassProperties mass = massProperties(momentsOf(shape.balls));
    const std::string name = "along " + inWords(direction) + ", ";
    check::relative(name + "volume", mass.volume, 9.0 * Pi / 4.0, 1e-10);
    check::close(name + "centre", norm(mass.centre - Vec3{ 0.1, -0.2, 0.3 }), 0.0, 1e-10);
    double moments[3] = { mass.inertia.x, mass.inertia.y, mass.inertia.z };
    std::sort(moments, moments + 3);
    check::close(name + "moment about the axis", moments[0], 3.0041480, 1e-7);
    check::close(name + "moment across", moments[1], 5.2130803, 1e-7);
    check::close(name + "moment across, the other", moments[2], 5.2130803, 1e-7);
    const Vec3 axis = normalized(direction);
    double best = 0.0;
    for (int k = 0; k < 3; ++k)
    {
      const double moment = k == 0 ? mass.inertia.x : (k == 1 ? mass.inertia.y : mass.inertia.z);
      best = moment < 4.0 ? std::abs(dot(mass.axes[k], axis)) : best;
    }
    check::close(name + "the axis is a principal one", best, 1.0, 1e-9);
  }
  // Steiner's theorem for balls that do not overlap.
  // Small spheres far apart: no cut makes less of what is lost to rounding.
  const double small = 3e-6;
  const MassProperties chain = massProperties(
    momentsOf({ { { -1, 0, 0 }, small }, { { 1, 0, 0 }, small }, { { 1, small, 0 }, small } }));
  const double piece = 4.0 / 3.0 * Pi * small * small * small;
  check::relative("volume of small spheres far apart", chain.volume, (1.0 + 27.0 / 16.0) * piece,
    1e-6);
  const MassProperties apart = massProperties(momentsOf(pair({}, { 1, 0, 0 }, 2.0).balls));
  const double ball = 4.0 * Pi / 3.0;
  check::relative("apart, volume", apart.volume, 2.0 * ball, 1e-15);
  check::relative("apart, about the axis", apart.inertia.x, 2.0 * 0.4 * ball, 1e-15);
  check::relative("apart, across", apart.inertia.y, 2.0 * 1.4 * ball, 1e-15);
}

/// Balls at random, against the share of random points that are in any of them.
void darts()
{
  Random chance(7);
  for (const int count : { 3, 12, 60 })
  {
    std::vector<Ball> balls;
    for (int k = 0; k < count; ++k)
    {
      const double x = chance.uniform(-0.6, 0.6), y = chance.uniform(-0.6, 0.6);
      balls.push_back({ { x, y, chance.uniform(-0.6, 0.6) }, chance.uniform(0.1, 0.4) });
    }
    const Moments due = momentsOf(balls);
    Moments sum;
    const int throws = 1000000;
    for (int k = 0; k < throws; ++k)
    {
      const double x = chance.uniform(-1, 1), y = chance.uniform(-1, 1), z = chance.uniform(-1, 1);
      const bool hit = std::any_of(balls.begin(), balls.end(),
        [&](const Ball& b) {
          return norm(Vec3{ x, y, z } - b.centre) < b.radius;
        });
      if (hit)
      {
        sum.volume += 8.0 / throws;
        sum.first = sum.first + 8.0 / throws * Vec3{ x, y, z };
        const double products[6] = { x * x, y * y, z * z, x * y, y * z, z * x };
        for (int n = 0; n < 6; ++n)
        {
          sum.second[n] += 8.0 / throws * products[n];
        }
      }
    }
    const std::string name = std::to_string(count) + " balls at random, ";
    check::close(name + "volume", sum.volume, due.volume, 0.012);
    check::close(name + "first moments", norm(sum.first - due.first), 0.0, 0.012);
    for (int n = 0; n < 6; ++n)
    {
      check::close(name + "second moment " + std::to_string(n), sum.second[n], due.second[n],
        0.006);
    }
  }
}

/// In units of the bounding radius, whatever a shape is drawn in.
void units()
{
  const UnitShape one = unitShape(pair({}, { 0, 0, 1 }, 2.0));
  GrainShape large = pair({ 3e3, 1e3, 0.0 }, { 0, 0, 1 }, 2.0);
  for (Ball& ball : large.balls)
  {
    ball = { 1e-3 * ball.centre, 1e-3 * ball.radius };
  }
  const UnitShape small = unitShape(large);
  check::relative("equivalent radius", one.equivalentRadius, 0.5 * std::cbrt(2.0), 1e-11);
  check::relative("inertia about the axis", one.inertia.z, 0.4 * 0.25, 1e-11);
  check::relative("inertia across", one.inertia.x, 1.4 * 0.25, 1e-11);
  check::isTrue("principal axes as drawn", one.principal.w == 1.0);
  check::relative("in millimetres, far away", small.inertia.x, one.inertia.x, 1e-9);
  check::relative("in millimetres, radius", small.balls[0].radius, 0.5, 1e-11);
}

struct Top
{
  FreeRotation motion;
  Quaternion orientation;

  Top(const Lane3& inertia, const Lane3& spin)
  {
    this->motion.mobility = { 1.0 / inertia.x, 1.0 / inertia.y, 1.0 / inertia.z };
    this->motion.momentum = { inertia.x * spin.x, inertia.y * spin.y, inertia.z * spin.z };
  }
  void step(double dt)
  {
    this->motion.rotation = {};
    this->motion.run(dt);
    this->orientation = unit(this->orientation * this->motion.rotation);
  }
  Lane3 spin() const
  {
    const Lane3& l = this->motion.momentum;
    const Lane3& per = this->motion.mobility;
    return { l.x * per.x, l.y * per.y, l.z * per.z };
  }
  double energy() const { return 0.5 * dot(this->spin(), this->motion.momentum); }
  Vec3 momentum() const { return rotated(this->orientation, this->motion.momentum); }
};

/// A top that rotates about its middle axis flips over and comes back (Dzhanibekov): its period by
/// elliptic integrals (Landau and Lifshitz, Mechanics, section 37).
void freeTop()
{
  const double period = 39.1057342;
  for (const double step : { 0.05, 0.01 })
  {
    const int count = static_cast<int>(std::round(period / step));
    const double dt = period / count;
    Top top({ 1.0, 2.0, 3.0 }, { 0.01, 1.0, 0.01 });
    const double energy = top.energy();
    const Vec3 momentum = top.momentum();
    double energyError = 0.0, momentumError = 0.0, halfway = 0.0;
    for (int k = 1; k <= count; ++k)
    {
      top.step(dt);
      energyError = std::max(energyError, std::abs(top.energy() / energy - 1.0));
      momentumError = std::max(momentumError, norm(top.momentum() - momentum) / norm(momentum));
      halfway = k == count / 2 ? top.spin().y : halfway;
    }
    const std::string name = "step " + check::number(step) + ", ";
    check::atMost(name + "energy is off by", energyError, step > 0.02 ? 2.1e-4 : 8.2e-6);
    check::atMost(name + "angular momentum is off by", momentumError, 1e-12);
    check::close(name + "flipped over after half a period", halfway, -1.0,
      step > 0.02 ? 2e-2 : 1e-3);
    check::close(name + "as at first after a period", top.spin().y, 1.0, step > 0.02 ? 4e-2 : 2e-3);
  }
}

/// The axis of a symmetric top goes round in its own axes with (I3 - I1) w3 / I1.
void symmetricTop()
{
  Top top({ 1.0, 1.0, 1.7 }, { 0.3, 0.0, 2.0 });
  const double rate = 0.7 * 2.0;
  const double dt = 1e-4;
  const int count = 20000;
  for (int k = 0; k < count; ++k)
  {
    top.step(dt);
  }
  check::close("precession, x", top.spin().x, 0.3 * std::cos(rate * count * dt), 1e-7);
  check::close("precession, y", top.spin().y, 0.3 * std::sin(rate * count * dt), 1e-7);
  check::close("spin about the axis", top.spin().z, 2.0, 1e-8);
}

/// Evenly over all rotations: the mean of each element of the matrix is 0, of its square 1/3.
void rotations()
{
  Random chance(3);
  const int count = 200000;
  double mean[9] = {}, squares[9] = {};
  for (int k = 0; k < count; ++k)
  {
    const Quaternion q = drawRotation(chance);
    const Lane3 columns[3] = { rotated(q, { 1, 0, 0 }), rotated(q, { 0, 1, 0 }),
      rotated(q, { 0, 0, 1 }) };
    for (int n = 0; n < 9; ++n)
    {
      const Lane3& column = columns[n / 3];
      const double element = n % 3 == 0 ? column.x : (n % 3 == 1 ? column.y : column.z);
      mean[n] += element / count;
      squares[n] += element * element / count;
    }
  }
  for (int n = 0; n < 9; ++n)
  {
    check::close("random rotations, mean " + std::to_string(n), mean[n], 0.0, 5e-3);
    check::close("random rotations, mean square " + std::to_string(n), squares[n], 1.0 / 3.0, 3e-3);
  }
}

void impossible()
{
  const Ball good{ {}, 1.0 };
  const double nan = std::nan("");
  check::contains("no balls", findProblem(GrainShape{ "x", {} }),
    "The shape \"x\" has 0 spheres but needs 1 to 10000.");
  check::contains("no radius", findProblem(GrainShape{ "x", { good, { { 1, 0, 0 }, 0.0 } } }),
    "The shape \"x\": sphere 1 has the radius 0 but needs a finite one above 0.");
  check::contains("no position", findProblem(GrainShape{ "x", { { { nan, 0, 0 }, 1.0 } } }),
    "sphere 0 has the centre (nan, 0, 0), which is not finite.");
  check::contains("inside", findProblem(GrainShape{ "x", { good, { { 0.5, 0, 0 }, 0.4 } } }),
    "sphere 1 lies inside another one.");
  check::contains("twice", findProblem(GrainShape{ "x", { good, good } }),
    "sphere 1 lies inside another one.");
  check::contains("dust", findProblem(GrainShape{ "x", { good, { { 1, 0, 0 }, 1e-4 } } }),
    "radii from 0.0001 to 1 but the largest may be at most 1000 times the smallest.");
  check::contains("dust that is far apart",
    findProblem(GrainShape{ "x", { { { -1, 0, 0 }, 1e-95 }, { { 1, 0, 0 }, 1e-95 } } }),
    "is 2 wide, which is more than 1e+06 times the radius of its smallest sphere, 1e-95.");
  check::contains("one name for two",
    findProblem({ GrainShape{ "x", { good } }, GrainShape{ "x", { good } } }),
    "Two shapes have the name \"x\".");
  check::contains("no shape", findProblem({ ShapeShare{ 1, 1.0 } }, 1),
    "has the shape 1, but there are 1, the first of which is 0");
  check::contains("no share", findProblem({ ShapeShare{ 0, -1.0 } }, 1), "a share of shapes of -1");
  check::contains("all shares 0", findProblem({ ShapeShare{ 0, 0.0 } }, 1), "with the sum 0");
}

}

int main()
{
  return check::run(
    []
    {
      twoBalls();
      darts();
      units();
      freeTop();
      symmetricTop();
      rotations();
      impossible();
    });
}
