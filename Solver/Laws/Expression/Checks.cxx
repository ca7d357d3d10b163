#include "Laws/Expression/Checks.h"

#include "Laws/Expression/Derived.h"

#include "Basics/InWords.h"

#include <cmath>
#include <iterator>

namespace dem::expression
{

namespace
{

/// Overlaps in radii, and speeds in those of the trials.
constexpr double Overlaps[] = { 0.0, 1e-9, 1e-6, 1e-4, 1e-3, 0.01, 0.03, 0.1 };
constexpr double Apart[] = { -1e-6, -1e-3, -0.01, -0.1, -0.5 };
constexpr double Approaches[] = { 0.0, 1.0, -1.0, 1e-3, -1e-3 };
constexpr double Slips[] = { 0.0, 1e-3, 1.0 };
/// Steps that load a contact before it is checked with what it remembers.
constexpr int LoadingSteps = 20;

Values usualPair()
{
  Values pair;
  pair[Quantity::Modulus] = 1e7;
  pair[Quantity::ShearModulus] = 2e6;
  pair[Quantity::Restitution] = 0.5;
  pair[Quantity::DampingFactor] = 0.215;
  pair[Quantity::Friction] = 0.5;
  pair[Quantity::WorkOfAdhesion] = 0.05;
  pair[Quantity::TimeStep] = 1e-6;
  return pair;
}

std::vector<Values> usualBodies()
{
  std::vector<Values> bodies;
  for (const double radius : { 1e-4, 1e-3, 1e-2 })
  {
    Values body;
    body[Quantity::Radius] = radius;
    body[Quantity::Mass] = 4.0 / 3.0 * Pi * 2500.0 * radius * radius * radius;
    bodies.push_back(body);
  }
  return bodies;
}

Trials completed(Trials trials)
{
  if (trials.pairs.empty())
  {
    trials.pairs.push_back(usualPair());
  }
  if (trials.bodies.empty())
  {
    trials.bodies = usualBodies();
  }
  return trials;
}

/// Where it is that something is wrong, by what the law reads.
std::string describe(const Law& law, const Values& at)
{
  std::string words;
  for (int q = 0; q < QuantityCount; ++q)
  {
    const Quantity quantity = static_cast<Quantity>(q);
    if (quantity == Quantity::Overlap || law.reads(quantity))
    {
      words += (words.empty() ? "" : ", ") + (nameOf(quantity) + (" = " + inWords(at[quantity])));
    }
  }
  return words;
}

/// Tries a law on contacts one by one.
class Samples
{
public:
  explicit Samples(const Law& law) : Tried(law) {}

  std::optional<Problem> findProblem(const Trials& trials)
  {
    for (const Values& pair : trials.pairs)
    {
      for (const Values& body : trials.bodies)
      {
        Values at = pair;
        at[Quantity::Radius] = body[Quantity::Radius];
        at[Quantity::Mass] = body[Quantity::Mass];
        this->check(at, trials.speed);
        this->checkOutOfRange(at);
        this->demandRepulsion(at);
        for (int step = 1; step <= LoadingSteps && this->Tried.memories() > 0; ++step)
        {
          at[Quantity::Overlap] = 0.1 * at[Quantity::Radius] * step / LoadingSteps;
          this->remember(at);
        }
        this->check(at, trials.speed);
        if (this->Found)
        {
          return this->Found;
        }
      }
    }
    return std::nullopt;
  }

private:
  void remember(Values& at) const
  {
    const Outcome outcome = this->Tried.evaluate(at);
    for (int i = 0; i < MemoryCount; ++i)
    {
      at[memoryQuantity(i)] = outcome[memoryResult(i)];
    }
  }

  /// At all overlaps and speeds, with the memory that is given.
  void check(Values at, double speed)
  {
    for (const double overlap : Overlaps)
    {
      at[Quantity::Overlap] = overlap * at[Quantity::Radius];
      this->checkAtSpeeds(at, speed);
    }
    for (int i = 1; i < 8 && at[Quantity::Range] > 0.0; ++i)
    {
      at[Quantity::Overlap] = -at[Quantity::Range] * i / 8;
      this->checkAtSpeeds(at, speed);
    }
  }
  void checkAtSpeeds(Values at, double speed)
  {
    for (const double approach : Approaches)
    {
      for (const double slip : Slips)
      {
        at[Quantity::Approach] = approach * speed;
        at[Quantity::Slip] = slip * speed;
        this->checkAt(at);
      }
    }
  }

  void checkAt(const Values& at)
  {
    const Outcome outcome = this->Tried.evaluate(at);
    for (int r = 0; r < ResultCount && !this->Found; ++r)
    {
      const Result result = static_cast<Result>(r);
      if (!std::isfinite(outcome[result]))
      {
        this->Found = this->Tried.problemOfNumber(result, at,
          "this makes " + std::string(nameOf(result)) + " no finite number at " +
            describe(this->Tried, at));
      }
    }
    for (const Result result : { Result::Adhesion, Result::Limit, Result::ShearStiffness,
           Result::ShearDamping, Result::RollingLimit, Result::RollingStiffness,
           Result::RollingDamping, Result::TwistingLimit, Result::TwistingStiffness,
           Result::TwistingDamping })
    {
      if (!this->Found && outcome[result] < 0.0)
      {
        this->Found = this->Tried.problemOf(result,
          nameOf(result) + (" is " + inWords(outcome[result])) + " but must not be below 0 at " +
            describe(this->Tried, at));
      }
    }
    this->checkDamping(outcome, at);
  }

  /// Whatever speed adds to the force has to be against it.
  void checkDamping(const Outcome& outcome, const Values& at)
  {
    const double normal = outcome[Result::Normal];
    const double elastic = outcome[Result::Elastic];
    const double rounding = 1e-12 * (std::abs(normal) + std::abs(elastic));
    const double vn = at[Quantity::Approach];
    if (!this->Found && (vn > 0.0 ? normal < elastic - rounding : normal > elastic + rounding))
    {
      this->Found = this->Tried.problemOf(Result::Normal,
        std::string("damping makes energy out of nothing where bodies ") +
          (vn > 0.0 ? "approach (vn > 0), as N is smaller" : "part (vn < 0), as N is larger") +
          " than at rest at " + describe(this->Tried, at));
    }
  }

  /// Bodies that are apart do nothing to each other; those that touch begin with no elastic force.
  void checkOutOfRange(Values at)
  {
    const double range = at[Quantity::Range];
    at[Quantity::Overlap] = range > 0.0 ? -range : 0.0;
    this->demandNothing(Result::Elastic, at);
    this->demandNothing(Result::Adhesion, at);
    for (const double apart : Apart)
    {
      at[Quantity::Overlap] = apart * at[Quantity::Radius] - range;
      this->demandNothing(Result::Adhesion, at);
    }
  }
  void demandNothing(Result result, const Values& at)
  {
    const double force = this->Tried.evaluate(at)[result];
    if (this->Found || force == 0.0)
    {
      return;
    }
    const bool isAdhesion = result == Result::Adhesion;
    const bool hasRange = at[Quantity::Range] > 0.0;
    const std::string what = std::string(nameOf(result)) + " is " + inWords(force) +
      " at delta = " + inWords(at[Quantity::Overlap]) + (isAdhesion ? "" : " and vn = 0");
    this->Found = this->Tried.problemOf(result,
      (hasRange || !isAdhesion ? std::string()
                               : "write select(delta > 0, ..., 0), or set a range in which bodies "
                                 "act on each other: ") +
        what +
        (hasRange         ? ", the end of the range, but must be 0 from there on"
            : !isAdhesion ? " but must be 0 where bodies begin to touch"
                          : ", where they do not overlap"));
  }

  /// Bodies that are pressed together for the first time, as deep as tried here, resist.
  void demandRepulsion(Values at)
  {
    at[Quantity::Overlap] = Overlaps[std::size(Overlaps) - 1] * at[Quantity::Radius];
    const double force = this->Tried.evaluate(at)[Result::Elastic];
    if (!this->Found && force < 0.0)
    {
      this->Found = this->Tried.problemOf(Result::Normal,
        "N is " + inWords(force) + " at delta = " + inWords(at[Quantity::Overlap]) +
          " and vn = 0, but a force that keeps bodies apart is above 0");
    }
  }

  const Law& Tried;
  std::optional<Problem> Found;
};

}

std::optional<Problem> findProblem(const Law& law, const Trials& trials)
{
  const Trials all = completed(trials);
  const std::optional<Problem> problem = Samples(law).findProblem(all);
  return problem ? problem : findGainedEnergy(law, all);
}

Compiled compile(const std::string& text, const Trials& trials)
{
  Compiled compiled = compile(text);
  if (compiled.law)
  {
    compiled.problem = findProblem(*compiled.law, trials);
    compiled.law = compiled.problem ? nullptr : compiled.law;
  }
  return compiled;
}

}
