#include "Clumping/InscribedBalls.h"

#include "Basics/Error.h"
#include "Basics/InWords.h"
#include "Clumping/BallCandidates.h"
#include "Clumping/BodyCells.h"
#include "Clumping/SpaceNear.h"

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
    : Body(body), Settings(settings), Tell(tell), Smallest(settings.smallestRadius * body.radius),
      Candidates(findCells(body, settings.resolution, tell), settings.overlap, this->Smallest),
      Space(body, this->Balls, 1.0 - settings.overlap, 1.5 * this->Candidates.edge())
  {
    this->DemandCells();
  }

  std::vector<dem::Ball> Find()
  {
    while (this->Balls.size() < static_cast<std::size_t>(this->Settings.mostSpheres))
    {
      const BallCandidates::Candidate best = this->Candidates.best();
      if (!(best.space > 0.0))
      {
        break;
      }
      const dem::Ball ball = this->Refined(best.centre);
      this->Largest = std::max(this->Largest, ball.radius);
      if (ball.radius >= this->Smallest && this->IsWorth(ball))
      {
        this->Balls.push_back(ball);
        this->Candidates.take(ball);
      }
      // Where a ball was, or was not worth it, the next one is not.
      this->Candidates.leaveOut(best.centre, std::max(0.5 * ball.radius, this->Candidates.edge()));
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
  void DemandCells() const
  {
    if (this->Candidates.cells() == 0)
    {
      throw dem::Error("Make Resolution larger than " + std::to_string(this->Settings.resolution) +
        ": the body is thinner than a cell of the grid.");
    }
    const double edge = this->Candidates.edge();
    const double counted = static_cast<double>(this->Candidates.cells()) * edge * edge * edge;
    const double volume = this->Body.moments.volume;
    // What cells can miss at faces, and along bodies that are thinner than they.
    const double longest = edge * this->Settings.resolution;
    const double missed = (0.5 * this->Body.area + 3.0 * longest * edge) * edge;
    if (std::abs(counted - volume) > missed)
    {
      throw dem::Error(
        "Unite bodies that overlap before: Surface crosses itself, not all of its inside is "
        "what its faces enclose.");
    }
  }

  /// The ball about a centre nearby that has more space than all centres around it. Steps are
  /// shorter than the space, so that no step crosses the surface.
  dem::Ball Refined(const dem::Vec3& from)
  {
    const double edge = this->Candidates.edge();
    dem::Ball ball{ from, this->Space.from(from) };
    for (double step = 0.5 * edge; step > 1e-3 * edge; step *= 0.5)
    {
      bool rises = true;
      while (rises && 2.0 * step < ball.radius)
      {
        const dem::Ball before = ball;
        this->Space.approach(before.centre, before.radius, 2.0 * step);
        for (int k = 0; k < 27; ++k)
        {
          const dem::Vec3 direction{ k % 3 - 1.0, k / 3 % 3 - 1.0, k / 9 - 1.0 };
          const dem::Vec3 centre = before.centre + step * direction;
          const double space = this->Space.at(centre, ball.radius + 2.0 * step, ball.radius);
          ball = space > ball.radius ? dem::Ball{ centre, space } : ball;
        }
        rises = ball.radius > before.radius + 1e-3 * step;
      }
    }
    return ball;
  }

  bool IsWorth(const dem::Ball& ball) const
  {
    const BallCandidates::Count count = this->Candidates.count(ball);
    return static_cast<double>(count.free) > LeastGain * static_cast<double>(count.within);
  }

  const SurfaceBody& Body;
  const ClumpSettings& Settings;
  const Telling& Tell;
  const double Smallest;
  double Largest = 0.0; ///< radius of any ball that was tried
  std::vector<dem::Ball> Balls;
  BallCandidates Candidates;
  SpaceNear Space;
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
