// Moves bodies towards each other and apart, and compares the work that they take with the work
// that they return.
// Each lane is one path, so that all are followed at once.
#include "Laws/Expression/Checks.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace dem::expression
{

namespace
{

/// Points where paths reverse, in shares of the deepest one. All begin and end where bodies touch.
/// Many cycles show the energy gained in one that ends where it began.
const std::vector<std::vector<double>> Paths = {
  { 0.0, 1.0, 0.0 },
  { 0.0, 1.0, 0.5, 1.0, 0.0 },
  { 0.0, 0.5, 0.2, 1.0, 0.3, 0.8, 0.0 },
  { 0.0, 1.0, 0.01, 1.0, 0.01, 0.5, 0.0 },
  { 0.0, 1.0, 0.4, 0.9, 0.4, 0.9, 0.4, 0.9, 0.4, 0.9, 0.4, 0.9, 0.4, 0.9, 0.0 },
};
/// The deepest overlaps, in radii.
constexpr double Depths[] = { 0.001, 0.01, 0.03, 0.1 };
/// Steps of the whole path down, at rest; and of each piece of a path that is followed in time.
constexpr int StepsAtRest = 1000;
constexpr int StepsInTime = 200;
/// What may be gained, of the work in both directions: steps are not infinitely small.
constexpr double Tolerance = 5e-3;

struct Point
{
  double overlap;  ///< in shares of the deepest
  double approach; ///< in deepest overlaps per step
};

/// At rest: all pieces share their points, so that what forces without memory do cancels.
std::vector<Point> slowly(const std::vector<double>& path)
{
  std::vector<Point> points = { { path.front(), 0.0 } };
  for (std::size_t piece = 0; piece + 1 < path.size(); ++piece)
  {
    const int from = static_cast<int>(std::lround(path[piece] * StepsAtRest));
    const int to = static_cast<int>(std::lround(path[piece + 1] * StepsAtRest));
    for (int i = from; i != to;)
    {
      i += to > from ? 1 : -1;
      points.push_back({ static_cast<double>(i) / StepsAtRest, 0.0 });
    }
  }
  return points;
}

/// As a cosine from each reversal to the next.
std::vector<Point> inTime(const std::vector<double>& path)
{
  std::vector<Point> points = { { path.front(), 0.0 } };
  for (std::size_t piece = 0; piece + 1 < path.size(); ++piece)
  {
    const double half = 0.5 * (path[piece + 1] - path[piece]);
    for (int i = 1; i <= StepsInTime; ++i)
    {
      const double angle = Pi * i / StepsInTime;
      points.push_back({ path[piece] + half * (1.0 - std::cos(angle)),
        half * Pi / StepsInTime * std::sin(angle) });
    }
  }
  points.back().overlap = path.back();
  return points;
}

/// Contacts of all sizes and materials on one path, side by side.
class Followers
{
public:
  Followers(const Law& law, const Trials& trials) : Followed(law), Table(law.tableOf(trials.pairs))
  {
    int pair = 0;
    for (const Values& materials : trials.pairs)
    {
      for (const Values& body : trials.bodies)
      {
        for (const double depth : Depths)
        {
          this->All.push_back({ pair, materials[Quantity::Range], materials[Quantity::TimeStep],
            depth * body[Quantity::Radius], body[Quantity::Radius], body[Quantity::Mass] });
        }
      }
      ++pair;
    }
  }

  std::optional<Problem> follow(const std::vector<Point>& points, bool isInTime)
  {
    for (std::size_t first = 0; first < this->All.size(); first += BatchSize)
    {
      this->begin(first);
      for (const Point& point : points)
      {
        this->step(point);
      }
      for (int c = 0; c < this->Count; ++c)
      {
        if (this->Out.lane[c] - this->In.lane[c] >
          Tolerance * (this->Out.lane[c] + this->In.lane[c]))
        {
          return this->complain(first + c, c, isInTime);
        }
      }
    }
    return std::nullopt;
  }

private:
  struct Follower
  {
    int pair;
    double range, timeStep, depth, radius, mass;
  };

  void begin(std::size_t first)
  {
    this->Count = static_cast<int>(std::min<std::size_t>(BatchSize, this->All.size() - first));
    this->First = first;
    for (int c = 0; c < BatchSize; ++c)
    {
      const Follower& follower = this->of(c);
      this->PairClass[c] = follower.pair;
      this->Radius[c] = follower.radius;
      this->Mass[c] = follower.mass;
      this->Slip[c] = this->In[c] = this->Out[c] = this->Force[c] = 0.0;
      this->Overlap[c] = -follower.range;
      for (Lanes& memory : this->Memory)
      {
        memory[c] = 0.0;
      }
    }
  }
  const Follower& of(int c) const { return this->All[this->First + std::min(c, this->Count - 1)]; }

  void step(const Point& point)
  {
    const Lanes before = this->Overlap;
    for (int c = 0; c < BatchSize; ++c)
    {
      const Follower& f = this->of(c);
      const double distance = f.depth + f.range;
      this->Overlap[c] = point.overlap * distance - f.range;
      this->Approach[c] = f.timeStep > 0.0 ? point.approach * distance / f.timeStep : 0.0;
    }
    Batch batch;
    batch.lanes = BatchSize;
    batch.given = { this->Overlap.lane, this->Approach.lane, this->Slip.lane, this->Radius.lane,
      this->Mass.lane };
    for (int i = 0; i < MemoryCount; ++i)
    {
      batch.memory[i] = this->Memory[i].lane;
    }
    batch.pairClass = this->PairClass;
    batch.mixed = true;
    this->Followed.run(batch, this->Table, this->Work);
    const double* normal = this->Followed.resultIn(this->Work, Result::Normal);
    const double* adhesion = this->Followed.resultIn(this->Work, Result::Adhesion);
    for (int c = 0; c < BatchSize; ++c)
    {
      const bool acts = this->Overlap[c] > -this->of(c).range;
      const double force = acts ? normal[c] - (adhesion ? adhesion[c] : 0.0) : 0.0;
      const double work = 0.5 * (this->Force[c] + force) * (this->Overlap[c] - before[c]);
      this->In[c] += std::max(work, 0.0);
      this->Out[c] += std::max(-work, 0.0);
      this->Force[c] = force;
    }
  }

  Problem complain(std::size_t which, int c, bool isInTime) const
  {
    const Follower& follower = this->All[which];
    const double in = this->In.lane[c], out = this->Out.lane[c];
    const std::string work = in > 0.0
      ? "return " + inDigits(100.0 * out / in, 4) + " % of the work that it took"
      : "return work though it took none";
    return this->Followed.problemOf(Result::Normal,
      "the force makes energy out of nothing: bodies pressed together to delta = " +
        inWords(follower.depth) + " and parted, with R = " + inWords(follower.radius) + ", " +
        work + (isInTime ? ", though not if they are moved slowly" : ""));
  }

  const Law& Followed;
  PairTable Table;
  std::vector<Follower> All;
  std::size_t First = 0;
  int Count = 0;
  Lanes Overlap, Approach, Slip, Radius, Mass, Force, In, Out;
  std::array<Lanes, MemoryCount> Memory;
  std::int32_t PairClass[BatchSize];
  Program::Workspace Work;
};

}

std::optional<Problem> findGainedEnergy(const Law& law, const Trials& trials)
{
  const auto followers = std::make_unique<Followers>(law, trials);
  for (const bool isInTime : { false, true })
  {
    for (const std::vector<double>& path : Paths)
    {
      const std::optional<Problem> problem =
        followers->follow(isInTime ? inTime(path) : slowly(path), isInTime);
      if (problem)
      {
        return problem;
      }
    }
  }
  return std::nullopt;
}

}
