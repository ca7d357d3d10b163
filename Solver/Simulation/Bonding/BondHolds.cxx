#include "Simulation/Bonding/BondHolds.h"

#include "Boundaries/SmoothTouch.h"
#include "Boundaries/WallView.h"
#include "Ranks/Exchange/FirstProblem.h"
#include "Shapes/Faces/Gjk.h"
#include "Simulation/Bonding/BondEnds.h"

#include <algorithm>
#include <tuple>

namespace dem
{

namespace
{

/// How far the surface of a ball, or of a body, is from an element [L].
/// @param separation from the nearest point of the element to the centre [L]
/// @param most that is of interest [L]
double gapAt(const BondMaking& with, const Particles& particles, std::int32_t ball,
  std::int32_t element, const Vec3& separation, double most)
{
  const Outline outline = with.walls.outline(element);
  const Vec3 at = particles.position.get(ball);
  const double distance = norm(separation);
  if (with.smooth.isSmooth(particles, ball))
  {
    const Vec3 towards = distance > 0.0 ? (-1.0 / distance) * separation : Vec3{ 0.0, 0.0, -1.0 };
    return -touchOf(with.smooth.body(particles, ball), at, outline, towards, false, most).overlap;
  }
  if (!with.smooth.facets().isFeature(particles, ball))
  {
    return distance - particles.radius(ball) - outline.thickness;
  }
  const FacetBody body = with.smooth.facets().body(particles, ball);
  const Vec3 middle = with.smooth.facets().origin(particles, ball, body);
  const auto farthest = [&](const Vec3& n)
  {
    int best = 0;
    for (int k = 1; k < outline.corners; ++k)
    {
      best = dot(outline.corner[k], n) > dot(outline.corner[best], n) ? k : best;
    }
    return outline.corner[best] - middle;
  };
  const GjkDistance found = gjkDistance([&](const Vec3& n) { return farthestPoint(body, n); },
    farthest, farthest(-separation));
  return found.distance - body.rounding() - outline.thickness;
}

/// What the surface of a wall does that holds nothing.
bool checkHolds(const Particles& particles, const Walls& walls, const std::vector<Hold>& holds)
{
  for (const Hold& hold : holds)
  {
    const std::int32_t number = walls.body(hold.element);
    const WallBody& body = walls.bodies()[static_cast<std::size_t>(number)];
    const OrderedError::Index index{ particles.id[static_cast<std::size_t>(hold.ball)], number };
    if (body.motion.surface.any() || body.changesShape())
    {
      throw OrderedError(index,
        nameOf(particles, hold, walls) + " cannot be: the wall " +
          (body.motion.surface.any() ? "has a surface that runs along it"
           : body.follows            ? "follows the periodic cell"
                                     : "changes its shape with the time steps of its input") +
          ". Have it bond no grains.");
    }
    if (!(norm(hold.separation) > walls.radius(hold.element)))
    {
      throw OrderedError(index,
        nameOf(particles, hold, walls) +
          " has the length 0: the centre of the grain is on "
          "the surface of the wall.");
    }
  }
  return true;
}

}

std::string nameOf(const Particles& particles, const Hold& hold, const Walls& walls)
{
  const std::int32_t body = walls.body(hold.element);
  const std::string& name = walls.bodies()[static_cast<std::size_t>(body)].name;
  return "The bond of grain " +
    std::to_string(particles.grainId(static_cast<std::size_t>(hold.ball))) + " and " +
    (name.empty() ? "wall " + std::to_string(body) : "the wall '" + name + "'");
}

std::vector<Hold> findHolds(const BondMaking& with, const BondShare& share)
{
  const Particles& particles = share.grains();
  std::vector<Hold> found;
  const Walls& walls = with.walls;
  const double beyond = with.config.bonds.interactionRadius - 1.0;
  for (std::int32_t ball = 0; ball < static_cast<std::int32_t>(particles.size()); ++ball)
  {
    const double radius = particles.radius(ball);
    const Vec3 at = particles.position.get(ball);
    std::vector<std::tuple<std::int32_t, double, std::int32_t>> near; // body, distance, element
    WallView view(walls, at);
    const double reach = std::max(with.config.bonds.interactionRadius, 1.0) * radius;
    walls.forEachNear(at, share.isOwn(ball) && canBeHeld(particles, ball) ? reach : -1.0,
      [&](std::int32_t element)
      {
        Foot foot;
        if (walls.bodies()[static_cast<std::size_t>(walls.body(element))].bonded &&
          view.isWithin(element, (1.0 + 1e-9) * reach + walls.radius(element), foot) &&
          !foot.elsewhere &&
          gapAt(with, particles, ball, element, foot.separation, reach) <= (beyond + 1e-9) * radius)
        {
          near.push_back(
            { walls.body(element), norm(foot.separation) - walls.radius(element), element });
        }
      });
    std::sort(near.begin(), near.end());
    for (std::size_t k = 0; k < near.size(); ++k)
    {
      if (k == 0 || std::get<0>(near[k]) != std::get<0>(near[k - 1]))
      {
        Foot foot;
        const std::int32_t element = std::get<2>(near[k]);
        view.isWithinNear(element, reach, foot);
        found.push_back({ ball, element, foot.separation });
      }
    }
  }
  doTogether(share.talk(), [&] { return checkHolds(particles, walls, found); });
  return found;
}

}
