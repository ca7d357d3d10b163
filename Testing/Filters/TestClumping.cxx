// Balls that represent a body: the search against one that looks through all cells again for each
// ball, and the errors against integrals and many points.
#include "Basics/Random.h"
#include "Check.h"
#include "Clumping/BodyCells.h"
#include "Clumping/ClumpError.h"
#include "Clumping/InscribedBalls.h"
#include "Shapes/MassProperties.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace granular;
using dem::Ball;
using dem::Vec3;

namespace
{

const Telling silent = [](double) {};

//------------------------------------------------------------------------------
// Bodies

SurfaceBody bodyOf(std::vector<Vec3> points, std::vector<dem::ClosedSurface::Corners> triangles)
{
  SurfaceBody body;
  body.points = std::move(points);
  body.triangles = std::move(triangles);
  body.surface = dem::ClosedSurface(body.points, body.triangles);
  body.moments = dem::momentsOf(body.points, body.triangles);
  const Vec3 centre = (1.0 / body.moments.volume) * body.moments.first;
  for (const auto& [a, b, c] : body.triangles)
  {
    const Vec3& p = body.points[a];
    body.area += 0.5 * dem::norm(dem::cross(body.points[b] - p, body.points[c] - p));
    for (const std::int64_t corner : { a, b, c })
    {
      body.radius = std::max(body.radius, dem::norm(body.points[corner] - centre));
    }
  }
  return body;
}

/// A prism over an outline, counterclockwise and seen whole from its first point.
SurfaceBody prism(const std::vector<std::array<double, 2>>& outline, double height)
{
  const auto n = static_cast<std::int64_t>(outline.size());
  std::vector<Vec3> points;
  for (const double z : { 0.0, height })
  {
    for (const auto& [x, y] : outline)
    {
      points.push_back({ x, y, z });
    }
  }
  std::vector<dem::ClosedSurface::Corners> triangles;
  for (std::int64_t k = 0; k < n; ++k)
  {
    const std::int64_t next = (k + 1) % n;
    triangles.push_back({ k, next, n + next });
    triangles.push_back({ k, n + next, n + k });
  }
  for (std::int64_t k = 2; k < n; ++k)
  {
    triangles.push_back({ 0, k, k - 1 });
    triangles.push_back({ n, n + k - 1, n + k });
  }
  return bodyOf(points, triangles);
}

SurfaceBody cube()
{
  return prism({ { -1.0, -1.0 }, { 1.0, -1.0 }, { 1.0, 1.0 }, { -1.0, 1.0 } }, 2.0);
}

SurfaceBody ell()
{
  return prism(
    { { 1.0, 1.0 }, { 1.0, 3.0 }, { 0.0, 3.0 }, { 0.0, 0.0 }, { 3.0, 0.0 }, { 3.0, 1.0 } }, 0.9);
}

//------------------------------------------------------------------------------
// The search, as plain as can be

struct Cell
{
  Vec3 centre;
  double space, beside;
  bool covered = false, gone = false;
};

std::vector<Cell> cellsOf(const SurfaceBody& body, int resolution, double& edge)
{
  const BodyCells found = findCells(body, resolution, silent);
  edge = found.grid.edge;
  std::vector<Cell> cells;
  for (int k = 0; k < found.grid.count[2]; ++k)
  {
    for (int j = 0; j < found.grid.count[1]; ++j)
    {
      for (int i = 0; i < found.grid.count[0]; ++i)
      {
        const std::int32_t square = found.squares[found.grid.index(i, j, k)];
        if (square > 0)
        {
          const double distance = edge * std::sqrt(square);
          cells.push_back({ found.grid.centre(i, j, k), distance, distance });
        }
      }
    }
  }
  return cells;
}

/// Radius of the ball that fits into what is left.
double spaceAt(const SurfaceBody& body, const std::vector<Ball>& balls, double overlap,
  const Vec3& centre, double most)
{
  double space = most;
  for (const Ball& ball : balls)
  {
    space = std::min(space, dem::norm(centre - ball.centre) - (1.0 - overlap) * ball.radius);
  }
  return space > 0.0 ? body.surface.distance(centre, space) : space;
}

Ball refined(const SurfaceBody& body, const std::vector<Ball>& balls, double overlap, double edge,
  const Vec3& from)
{
  Ball ball{ from, spaceAt(body, balls, overlap, from, 2.0 * body.radius) };
  for (double step = 0.5 * edge; step > 1e-3 * edge; step *= 0.5)
  {
    bool rises = true;
    while (rises && 2.0 * step < ball.radius)
    {
      const Ball before = ball;
      for (int k = 0; k < 27; ++k)
      {
        const Vec3 direction{ k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0 };
        const Vec3 centre = before.centre + step * direction;
        const double space = spaceAt(body, balls, overlap, centre, ball.radius + 2.0 * step);
        ball = space > ball.radius ? Ball{ centre, space } : ball;
      }
      rises = ball.radius > before.radius + 1e-3 * step;
    }
  }
  return ball;
}

/// @return whether the ball has cells of its own
bool takes(const Ball& ball, double overlap, double smallest, std::vector<Cell>& cells)
{
  double within = 0.0, free = 0.0;
  for (const Cell& cell : cells)
  {
    const bool isWithin = dem::norm(cell.centre - ball.centre) < ball.radius;
    within += isWithin ? 1.0 : 0.0;
    free += isWithin && !cell.covered ? 1.0 : 0.0;
  }
  if (!(free > 0.02 * within))
  {
    return false;
  }
  for (Cell& cell : cells)
  {
    const double distance = dem::norm(cell.centre - ball.centre);
    cell.covered = cell.covered || distance < ball.radius;
    cell.space = std::min(cell.space, distance - (1.0 - overlap) * ball.radius);
    cell.beside = std::min(cell.beside, distance - ball.radius);
    cell.gone = cell.gone || cell.space < smallest;
  }
  return true;
}

std::vector<Ball> searched(const SurfaceBody& body, const ClumpSettings& settings)
{
  double edge = 0.0;
  std::vector<Cell> cells = cellsOf(body, settings.resolution, edge);
  const double smallest = settings.smallestRadius * body.radius;
  std::vector<Ball> balls;
  while (balls.size() < static_cast<std::size_t>(settings.mostSpheres))
  {
    const Cell* best = nullptr;
    for (const Cell& cell : cells)
    {
      const bool isGood = !cell.gone && cell.space + cell.beside > 0.1 * cell.space;
      best = isGood && (!best || cell.space > best->space) ? &cell : best;
    }
    if (!best)
    {
      break;
    }
    const Vec3 from = best->centre;
    const Ball ball = refined(body, balls, settings.overlap, edge, from);
    if (ball.radius >= smallest && takes(ball, settings.overlap, smallest, cells))
    {
      balls.push_back(ball);
    }
    for (Cell& cell : cells)
    {
      cell.gone = cell.gone || dem::norm(cell.centre - from) <= std::max(0.5 * ball.radius, edge);
    }
  }
  return balls;
}

bool areSame(const Ball& a, const Ball& b)
{
  return a.centre.x == b.centre.x && a.centre.y == b.centre.y && a.centre.z == b.centre.z &&
    a.radius == b.radius;
}

void searchAgainstPlainOne()
{
  const std::pair<const char*, SurfaceBody> bodies[] = { { "cube", cube() }, { "ell", ell() } };
  for (const auto& [name, body] : bodies)
  {
    for (const double overlap : { 0.0, 0.5, 0.8, 0.95 })
    {
      const ClumpSettings settings{ 60, 0.03, overlap, 20 };
      const std::vector<Ball> found = inscribedBalls(body, settings, silent);
      const std::vector<Ball> plain = searched(body, settings);
      const std::string what = std::string(name) + ", overlap " + std::to_string(overlap);
      check::equal(what + ": balls", found.size(), plain.size());
      check::isTrue(what + ": bits",
        std::equal(found.begin(), found.end(), plain.begin(), plain.end(), areSame));
    }
  }
}

//------------------------------------------------------------------------------
// Errors

/// Distance of the surfaces by many points, of which each is a point of one of them.
double sampledDistance(const SurfaceBody& body, const std::vector<Ball>& balls)
{
  const auto toBalls = [&](const Vec3& p)
  {
    double nearest = 2.0 * body.radius;
    for (const Ball& ball : balls)
    {
      nearest = std::min(nearest, dem::norm(p - ball.centre) - ball.radius);
    }
    return nearest;
  };
  constexpr int parts = 120;
  double farthest = 0.0;
  for (const auto& [a, b, c] : body.triangles)
  {
    const Vec3 &p = body.points[a], u = body.points[b] - p, v = body.points[c] - p;
    for (int i = 0; i <= parts; ++i)
    {
      for (int j = 0; i + j <= parts; ++j)
      {
        const double s = static_cast<double>(i) / parts, t = static_cast<double>(j) / parts;
        farthest = std::max(farthest, toBalls(p + s * u + t * v));
      }
    }
  }
  dem::Random random(3);
  for (const Ball& ball : balls)
  {
    for (int k = 0; k < 3000; ++k)
    {
      const Vec3 direction = dem::normalized(
        { random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0) });
      const Vec3 p = ball.centre + ball.radius * direction;
      const double distance =
        toBalls(p) > -1e-12 ? body.surface.distance(p, 2.0 * body.radius) : 0.0;
      farthest = std::max(farthest, distance);
    }
  }
  return farthest / body.radius;
}

void errorsOfClumps()
{
  for (const SurfaceBody& body : { cube(), ell() })
  {
    for (const int count : { 1, 5, 40 })
    {
      const std::vector<Ball> balls = inscribedBalls(body, { count, 0.02, 0.8, 32 }, silent);
      const ClumpError error = compare(body, balls, silent);
      const std::string what = "error with " + std::to_string(count);
      check::close(what + ": volume", error.volume,
        1.0 - dem::momentsOf(balls).volume / body.moments.volume, 1e-9);
      const double sampled = sampledDistance(body, balls);
      check::atMost(what + ": distance", sampled - error.distance, 0.005);
      check::atMost(what + ": not beyond", error.distance - sampled, 0.02);
    }
  }
}

/// A thousand balls, which take seconds where each asks all cells and all balls again. As many are
/// found as are asked for, where another program stopped at 70 of 1000
/// (github.com/KratosMultiphysics/Kratos, issue 6472).
void manyBalls()
{
  int told = 0;
  const SurfaceBody body = cube();
  const std::vector<Ball> balls =
    inscribedBalls(body, { 1000, 0.005, 0.8, 64 }, [&told](double) { ++told; });
  check::equal("a thousand", balls.size(), std::size_t{ 1000 });
  check::atMost("told for each", 1000 - told, 0);
  double outside = -1.0;
  for (const Ball& ball : balls)
  {
    outside = std::max(outside, ball.radius - body.surface.distance(ball.centre, 4.0));
  }
  check::atMost("no ball crosses the surface", outside, 1e-14);
  const double error = compare(body, balls, silent).volume;
  check::atMost("what a thousand lack", error, 0.04);
  bool stopped = false;
  try
  {
    compare(body, balls, [](double) { throw Stopped(); });
  }
  catch (const Stopped&)
  {
    stopped = true;
  }
  check::isTrue("comparison stops", stopped);
}

}

int main()
{
  return check::run(
    []
    {
      searchAgainstPlainOne();
      errorsOfClumps();
      manyBalls();
    });
}
