// A grain that is beyond a wall and slides along its edge moves alike whether the edge is one or is
// cut into pieces, and a run takes the grain over at any step to the same bits.
#include "Check.h"
#include "Scenes.h"
#include "Simulation/Simulation.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

using namespace dem;

namespace
{

constexpr double R = 0.001;
constexpr double Width = 0.02;
constexpr std::int64_t Steps = 1500;

//    |             A floor and a wall meet in an edge along y. The centre of a grain goes through
//    |   o         the corner, until the edge is nearest of all that there is of both.
//    |  /
//    |_/______
//     /
Surface corner(const std::vector<double>& cuts)
{
  Surface walls;
  for (std::size_t k = 0; k + 1 < cuts.size(); ++k)
  {
    const double a = cuts[k], b = cuts[k + 1];
    scene::addRectangle(walls, { 0, a, 0 }, { Width, a, 0 }, { Width, b, 0 }, { 0, b, 0 });
    scene::addRectangle(walls, { 0, a, 0 }, { 0, a, Width }, { 0, b, Width }, { 0, b, 0 });
  }
  return walls;
}

/// The edge in 20 short pieces and the two long ones beside them.
Surface cutCorner(double begin, double length)
{
  std::vector<double> cuts{ -Width };
  for (int k = 0; k <= 20; ++k)
  {
    cuts.push_back(begin + length * k);
  }
  cuts.push_back(Width);
  return corner(cuts);
}

bool sameForces(const Observation& a, const Observation& b)
{
  const Vec3 apart = a.force[0] - b.force[0];
  return a.contacts.size() == b.contacts.size() && apart.x == 0.0 && apart.y == 0.0 &&
    apart.z == 0.0;
}

/// @param isCoarse whether a grain is over each piece for some steps
void alongEdge(const std::string& name, const Surface& cut, bool isCoarse)
{
  Config config = scene::still();
  config.material.youngsModulus = 1e6;
  config.maximumOverlap = 1.95;
  scene::setSteps(config, 1e-7, Steps);
  const Snapshot start = scene::startFrom(
    { scene::grain(0, R, 2000.0, { 1.1 * R, -3.0 * R, 1.1 * R }, { -12.0, 40.0, -12.0 }) });
  Simulation whole(config, corner({ -Width, Width }), start);
  Simulation pieces(config, cut, start);
  int beyond = 0, several = 0, others = 0;
  double apart = 0.0;
  for (std::int64_t step = 1; step <= Steps; ++step)
  {
    scene::advance(whole, step);
    scene::advance(pieces, step);
    const Vec3 x = whole.particles().get(0).position;
    const bool isBeyond = x.x < 0.0 && x.z < 0.0;
    const Observation seen = pieces.observe();
    apart = std::max(apart, norm(pieces.particles().get(0).position - x));
    beyond += isBeyond ? 1 : 0;
    several += isBeyond && seen.contacts.size() != 1 ? 1 : 0;
    Simulation taken(config, cut, pieces.snapshot());
    others += sameForces(taken.observe(), seen) ? 0 : 1;
  }
  check::isTrue(name + ": is beyond the edge for a while", beyond > 200);
  check::equal(name + ": steps at which a run that takes over has other contacts", others, 0);
  if (isCoarse)
  {
    check::equal(name + ": steps beyond with more than one contact", several, 0);
    check::atMost(name + ": from where it is over one piece", apart, 1e-9 * R);
  }
}

void cases()
{
  alongEdge("long pieces", cutCorner(-3.0 * R, 0.31 * R), true);
  alongEdge("shorter than the way of a step", cutCorner(2.2 * R, 0.003 * R), false);
}

}

int main()
{
  return check::run(cases);
}
