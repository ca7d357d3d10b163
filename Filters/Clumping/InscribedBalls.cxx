#include "Clumping/InscribedBalls.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Clumping/BodyCells.h"

#include <algorithm>
#include <cmath>

namespace granular
{
namespace
{

constexpr int MostSpheres = 1000;
constexpr int CoarsestResolution = 8;
constexpr int FinestResolution = 256;
constexpr double LeastRadius = 0.001;
constexpr double LargestOverlap = 0.95;
/// Least share of the cells of a ball that no other ball has, for the ball to be worth adding.
constexpr double LeastGain = 0.02;
/// How far a ball rises out of each of the others, in parts of its radius.
constexpr double LeastRise = 0.1;

[[noreturn]] void complain(const std::string& what, const std::string& value,
  const std::string& range)
{
  throw dem::Error(what + " is " + value + " but must be " + range + ".");
}

/// Takes balls out of a body.
class BallSearch
{
public:
  BallSearch(const SurfaceBody& body, const ClumpSettings& settings, const Telling& tell)
    : Body(body), Settings(settings), Tell(tell), Smallest(settings.smallestRadius * body.radius)
  {
    const BodyCells found = findCells(body, settings.resolution, tell);
    this->Edge = found.edge;
    for (const BodyCell& cell : found.cells)
    {
      this->Cells.push_back({ cell.centre, false });
      this->Candidates.push_back({ cell.centre, cell.distance, cell.distance });
    }
    this->DemandCells();
  }

  std::vector<dem::Ball> Find()
  {
    while (this->Balls.size() < static_cast<std::size_t>(this->Settings.mostSpheres))
    {
      const Candidate* best = this->FindBest();
      if (!best)
      {
        break;
      }
      const dem::Vec3 from = best->centre;
      const dem::Ball ball = this->Refined(from);
      this->Largest = std::max(this->Largest, ball.radius);
      if (ball.radius >= this->Smallest && this->IsWorth(ball))
      {
        this->Take(ball);
      }
      // Where a ball was, or was not worth it, the next one is not.
      this->LeaveOut(from, std::max(0.5 * ball.radius, this->Edge));
      this->Tell(static_cast<double>(this->Balls.size()) / this->Settings.mostSpheres);
    }
    if (this->Balls.empty())
    {
      throw dem::Error("Make SmallestRadius smaller: no sphere of " +
        dem::asTyped(this->Settings.smallestRadius) +
        " fits into the surface, in parts of its bounding radius the largest has " +
        dem::inWords(this->Largest / this->Body.radius) + ".");
    }
    return this->Balls;
  }

private:
  struct Cell
  {
    dem::Vec3 centre;
    bool covered;
  };
  /// A possible centre of a ball.
  struct Candidate
  {
    dem::Vec3 centre;
    double space;   ///< about the radius of the ball that still fits here
    double outside; ///< distance from the balls there are, negative in one of them

    bool isGood() const { return this->space + this->outside > LeastRise * this->space; }
  };

  void DemandCells() const
  {
    if (this->Cells.empty())
    {
      throw dem::Error("Make Resolution larger than " + std::to_string(this->Settings.resolution) +
        ": the body is thinner than a cell of the grid.");
    }
    const double counted =
      static_cast<double>(this->Cells.size()) * this->Edge * this->Edge * this->Edge;
    const double volume = this->Body.moments.volume;
    // What cells can miss at faces, and along bodies that are thinner than they.
    const double longest = this->Edge * this->Settings.resolution;
    const double missed = (0.5 * this->Body.area + 3.0 * longest * this->Edge) * this->Edge;
    if (std::abs(counted - volume) > missed)
    {
      throw dem::Error(
        "Unite bodies that overlap before: Surface crosses itself, not all of its inside is "
        "what its faces enclose.");
    }
  }

  /// The candidate with the most space, of those where a ball rises out of each other ball.
  const Candidate* FindBest() const
  {
    const Candidate* best = nullptr;
    for (const Candidate& candidate : this->Candidates)
    {
      best = candidate.isGood() && (!best || candidate.space > best->space) ? &candidate : best;
    }
    return best;
  }

  /// The radius of the ball about @a centre that fits into what is left of the body.
  double SpaceAt(const dem::Vec3& centre, double most) const
  {
    double space = most;
    for (const dem::Ball& ball : this->Balls)
    {
      const double taken = (1.0 - this->Settings.overlap) * ball.radius;
      space = std::min(space, dem::norm(centre - ball.centre) - taken);
    }
    return space > 0.0 ? this->Body.surface.distance(centre, space) : space;
  }

  /// The ball about a centre nearby that has more space than all centres around it. Steps are
  /// shorter than the space, so that no step crosses the surface.
  dem::Ball Refined(const dem::Vec3& from) const
  {
    dem::Ball ball{ from, this->SpaceAt(from, 2.0 * this->Body.radius) };
    for (double step = 0.5 * this->Edge; step > 1e-3 * this->Edge; step *= 0.5)
    {
      bool rises = true;
      while (rises && 2.0 * step < ball.radius)
      {
        const dem::Ball before = ball;
        for (int k = 0; k < 27; ++k)
        {
          const dem::Vec3 direction{ k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0 };
          const dem::Vec3 centre = before.centre + step * direction;
          const double space = this->SpaceAt(centre, ball.radius + 2.0 * step);
          ball = space > ball.radius ? dem::Ball{ centre, space } : ball;
        }
        rises = ball.radius > before.radius + 1e-3 * step;
      }
    }
    return ball;
  }

  bool IsWorth(const dem::Ball& ball) const
  {
    std::size_t within = 0, free = 0;
    for (const Cell& cell : this->Cells)
    {
      if (dem::norm(cell.centre - ball.centre) < ball.radius)
      {
        ++within;
        free += cell.covered ? 0 : 1;
      }
    }
    return static_cast<double>(free) > LeastGain * static_cast<double>(within);
  }

  void Take(const dem::Ball& ball)
  {
    this->Balls.push_back(ball);
    for (Cell& cell : this->Cells)
    {
      cell.covered = cell.covered || dem::norm(cell.centre - ball.centre) < ball.radius;
    }
    for (Candidate& candidate : this->Candidates)
    {
      const double distance = dem::norm(candidate.centre - ball.centre);
      candidate.space =
        std::min(candidate.space, distance - (1.0 - this->Settings.overlap) * ball.radius);
      candidate.outside = std::min(candidate.outside, distance - ball.radius);
    }
    this->LeaveOutIf(
      [this](const Candidate& candidate) { return candidate.space < this->Smallest; });
  }

  void LeaveOut(const dem::Vec3& centre, double radius)
  {
    this->LeaveOutIf(
      [&](const Candidate& candidate) { return dem::norm(candidate.centre - centre) <= radius; });
  }

  template <typename Condition>
  void LeaveOutIf(const Condition& condition)
  {
    this->Candidates.erase(
      std::remove_if(this->Candidates.begin(), this->Candidates.end(), condition),
      this->Candidates.end());
  }

  const SurfaceBody& Body;
  const ClumpSettings& Settings;
  const Telling& Tell;
  const double Smallest;
  double Edge = 0.0;
  double Largest = 0.0; ///< radius of any ball that was tried
  std::vector<Cell> Cells;
  std::vector<Candidate> Candidates;
  std::vector<dem::Ball> Balls;
};

}

void demandGood(const ClumpSettings& settings)
{
  if (settings.mostSpheres < 1 || settings.mostSpheres > MostSpheres)
  {
    complain("MaximumSpheres", std::to_string(settings.mostSpheres),
      "from 1 to " + std::to_string(MostSpheres));
  }
  if (!(settings.smallestRadius >= LeastRadius && settings.smallestRadius < 1.0))
  {
    complain("SmallestRadius", dem::asTyped(settings.smallestRadius),
      "from " + dem::asTyped(LeastRadius) + " to less than 1, in parts of the bounding radius");
  }
  if (!(settings.overlap >= 0.0 && settings.overlap <= LargestOverlap))
  {
    complain("SphereOverlap", dem::asTyped(settings.overlap),
      "from 0 to " + dem::asTyped(LargestOverlap));
  }
  if (settings.resolution < CoarsestResolution || settings.resolution > FinestResolution)
  {
    complain("Resolution", std::to_string(settings.resolution),
      "from " + std::to_string(CoarsestResolution) + " to " + std::to_string(FinestResolution));
  }
}

std::vector<dem::Ball> inscribedBalls(const SurfaceBody& body, const ClumpSettings& settings,
  const Telling& tell)
{
  return BallSearch(body, settings, tell).Find();
}

}
