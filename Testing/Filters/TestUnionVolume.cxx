// The volume of unions of balls against closed forms and integrals over slices.
#include "Basics/Random.h"
#include "Check.h"
#include "Clumping/UnionVolume.h"
#include "Shapes/MassProperties.h"

#include <cmath>
#include <string>
#include <vector>

using namespace granular;
using dem::Ball;

namespace
{

double volumeOf(double radius)
{
  return 4.0 / 3.0 * dem::Pi * radius * radius * radius;
}

void volumesInClosedForm()
{
  check::relative("a ball", unionVolume({ { { 0.3, 0.1, -0.2 }, 0.7 } }), volumeOf(0.7), 1e-14);
  check::relative("two apart", unionVolume({ { {}, 0.5 }, { { 2.0, 0.0, 0.0 }, 0.7 } }),
    volumeOf(0.5) + volumeOf(0.7), 1e-14);
  // Two caps of height 1/2 less (Polyanin and Manzhirov 2007, spherical cap).
  check::relative("two that overlap", unionVolume({ { {}, 1.0 }, { { 0.0, 1.0, 0.0 }, 1.0 } }),
    2.25 * dem::Pi, 1e-13);
  check::relative("one in another", unionVolume({ { {}, 1.0 }, { { 0.1, 0.0, 0.0 }, 0.5 } }),
    volumeOf(1.0), 1e-14);
  check::relative("one twice", unionVolume({ { {}, 1.0 }, { {}, 1.0 } }), volumeOf(1.0), 1e-14);
  // Three in a row whose outlines are the same circle: the middle one is inside of the others.
  const double root = std::sqrt(0.75);
  check::relative("three with a common circle",
    unionVolume({ { {}, 1.0 }, { { 0.5, 0.0, 0.0 }, root }, { { 1.0, 0.0, 0.0 }, 1.0 } }),
    2.25 * dem::Pi, 1e-9);
}

/// Balls that overlap as those of a clump do.
std::vector<Ball> randomBalls(int count, double largest, dem::Random& random)
{
  std::vector<Ball> balls;
  for (int k = 0; k < count; ++k)
  {
    balls.push_back(
      { { random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0) },
        largest * random.uniform(0.3, 1.0) });
  }
  return balls;
}

void volumesAgainstIntegrals()
{
  dem::Random random(5);
  for (const int count : { 3, 8, 20 })
  {
    for (const double largest : { 0.3, 0.6, 1.2 })
    {
      const std::vector<Ball> balls = randomBalls(count, largest, random);
      check::relative("union of " + std::to_string(count), unionVolume(balls),
        dem::momentsOf(balls).volume, 1e-9);
    }
  }
  // Four circles meet in each of many points.
  std::vector<Ball> cube;
  for (int k = 0; k < 27; ++k)
  {
    cube.push_back({ { 0.5 * (k % 3), 0.5 * (k / 3 % 3), 0.5 * (k / 9) }, 0.4 });
  }
  check::relative("a lattice", unionVolume(cube), dem::momentsOf(cube).volume, 1e-9);
}

}

int main()
{
  return check::run(
    []
    {
      volumesInClosedForm();
      volumesAgainstIntegrals();
    });
}
