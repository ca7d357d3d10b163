// Figures at their borders: what is exactly as large as a sieve, on the face of a slice, or has as
// many contacts as it needs; the error of an angle that follows from two slopes; stays of which some
// still go on; and means of curves whose rows are not equally apart.
#include "Analysis/Fields/BinnedProfile.h"
#include "Analysis/Grading.h"
#include "Analysis/Heaps/HeapFlank.h"
#include "Analysis/PackingFraction.h"
#include "Analysis/RangeMean.h"
#include "Analysis/Residence.h"
#include "Check.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace
{

using namespace granular;

/// Grains of diameters 1, 2 and 3, with masses 1, 2 and 5.
void sieves()
{
  GrainSet grains;
  grains.position.resize(3);
  grains.radius = { 1.5, 0.5, 1.0 };
  grains.mass = { 5.0, 1.0, 2.0 };
  const Grading grading(grains);
  const double passing[][2] = { { 0.999, 0.0 }, { 1.0, 0.125 }, { 1.999, 0.125 }, { 2.0, 0.375 },
    { 3.0, 1.0 }, { 4.0, 1.0 } };
  for (const auto& [diameter, share] : passing)
  {
    check::close("what passes " + check::number(diameter), grading.passing(diameter), share, 1e-15);
  }
  check::close("diameter of an eighth", grading.diameterAt(0.125), 1.0, 0.0);
  check::close("of a little more", grading.diameterAt(0.126), 2.0, 0.0);
}

/// Grains with fewer contacts than needed are rattlers, those with as many are not.
void rattlers()
{
  GrainSet grains;
  for (int contacts = 0; contacts < 6; ++contacts)
  {
    grains.position.push_back({ 2.0 * contacts, 0.0, 0.0 });
    grains.radius.push_back(0.5);
    grains.contactCount.push_back(contacts);
  }
  const Packing packing = makePacking(grains, { { -1, -1, -1 }, { 11, 1, 1 } }, 4);
  check::close("share of rattlers", packing.rattlerShare, 4.0 / 6.0, 1e-15);
  check::close("contacts a grain", packing.coordination, 2.5, 1e-15);
}

/// A contact in the face between two slices, or in a slice, counts once.
void levelContacts()
{
  for (const double height : { 0.25, 0.5, 0.6 })
  {
    const std::vector<ContactLine> line{ { { 1, 0, height }, { 0, 0, height }, { 7, 0, 0 } } };
    const Slices slices{ { 0.0, 0.0, 1.0 }, 0.0, 0.25, 4, 2.0 };
    double sum = 0.0;
    for (const dem::Vec3& stress : makeStress(line, slices))
    {
      sum += stress.x * slices.volume();
    }
    check::relative("force times branch at " + check::number(height), sum, 7.0, 1e-14);
  }
}

/// To first order the variance of an angle is that of its slopes along its gradient.
void errorsOfSlopes()
{
  Flank flank;
  flank.fit.coefficients = { 3.0, -0.4, 0.3 };
  flank.fit.covariance = { { { 0.1, 0.0, 0.0 }, { 0.0, 4e-4, -2.5e-4 }, { 0.0, -2.5e-4, 9e-4 } } };
  const auto angle = [&](double more, double other)
  {
    Flank moved = flank;
    moved.fit.coefficients[1] += more;
    moved.fit.coefficients[2] += other;
    return angleOf(moved, HeapKind::Slope).first;
  };
  const double h = 1e-6;
  const double gradient[2] = { (angle(h, 0.0) - angle(-h, 0.0)) / (2.0 * h),
    (angle(0.0, h) - angle(0.0, -h)) / (2.0 * h) };
  double variance = 0.0;
  for (const int i : { 0, 1 })
  {
    for (const int j : { 0, 1 })
    {
      variance += gradient[i] * flank.fit.covariance[1 + i][1 + j] * gradient[j];
    }
  }
  check::relative("angle", angle(0.0, 0.0), 180.0 / dem::Pi * std::atan(0.5), 1e-12);
  check::relative("its error", angleOf(flank, HeapKind::Slope).second, std::sqrt(variance), 1e-8);
}

/// The example of Kaplan and Meier (1958), whose longest stay goes on, so that the share inside does not
/// end at 0 (lifelines, issue 327), and remissions of leukaemia with the standard errors that
/// textbooks give (Freireich et al., Blood 21 (1963) 699).
void staysThatGoOn()
{
  const StayCurve curve({ { 5.4, 1, true }, { 1.0, 1, false }, { 12.1, 1, false }, { 0.8, 1, true },
                          { 2.7, 1, false }, { 9.2, 1, true }, { 7.0, 1, false },
                          { 3.1, 1, true } },
    true);
  const double inside[][2] = { { 0.79, 1.0 }, { 0.8, 0.875 }, { 3.09, 0.875 }, { 3.1, 0.7 },
    { 5.4, 0.525 }, { 9.2, 0.2625 }, { 12.1, 0.2625 } };
  for (const auto& [time, share] : inside)
  {
    check::close("inside after " + check::number(time), 1.0 - curve.leftBy(time), share, 1e-15);
  }
  const StayFigures seen = curve.figuresUpTo(curve.longest());
  check::close("no end is known of", seen.rest, 0.2625, 1e-15);
  check::close("mean up to the longest stay", seen.mean,
    0.8 + 0.875 * 2.3 + 0.7 * 2.3 + 0.525 * 3.8 + 0.2625 * 2.9, 1e-14);
  check::close("half has left", seen.median, 9.2, 0.0);
  // Eight are too few: the curve is only known up to the first that goes on.
  check::close("horizon of eight", curve.horizon(), 1.0, 0.0);
  check::close("mean up to there", curve.figures().mean, 0.8 + 0.875 * 0.2, 1e-15);
  check::isTrue("at risk", curve.atRisk() == 7);

  std::vector<Stay> remissions;
  for (const double weeks : { 6, 6, 6, 7, 10, 13, 16, 22, 23 })
  {
    remissions.push_back({ weeks, 3.0, true });
  }
  for (const double weeks : { 6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35 })
  {
    remissions.push_back({ weeks, 3.0, false });
  }
  const StayCurve blood(remissions, true);
  const double published[][3] = { { 6, 0.8571, 0.0764 }, { 7, 0.8067, 0.0869 },
    { 10, 0.7529, 0.0963 }, { 13, 0.6902, 0.1068 }, { 16, 0.6275, 0.1141 }, { 22, 0.5378, 0.1282 },
    { 23, 0.4482, 0.1346 } };
  for (const auto& [weeks, share, error] : published)
  {
    check::close("in remission after " + check::number(weeks), 1.0 - blood.leftBy(weeks), share,
      5e-5);
    check::close("its error", blood.errorAt(weeks), error, 5.1e-5);
  }
}

/// Of a young run most stays go on, and the longest is over: the share inside falls to 0 there, with
/// one grain at risk. A mean of such data is one up to a horizon (grf, pull request 1112), and nothing
/// is told of what is behind that. Where half of all could be seen
/// to their ends, the last ones count.
void lastOneLeaves()
{
  std::vector<Stay> stays;
  for (int k = 0; k < 30; ++k)
  {
    stays.push_back({ 1.0 + 0.1 * k, 1.0, k % 10 == 0 || k == 29 });
  }
  const StayCurve young(stays, true);
  check::close("all that was seen has left", young.figuresUpTo(young.longest()).rest, 0.0, 0.0);
  check::close("horizon", young.horizon(), 3.0, 1e-14); // the twentieth, as ten are as long
  check::isTrue("ten are at risk", young.atRisk() == 10);
  // Ends at 1, 2 and 3, where 30, 20 and 10 are at risk.
  const double inside = 29.0 / 30 * 19 / 20 * 9 / 10;
  check::close("rest", young.figures().rest, inside, 1e-15);
  check::close("mean up to the horizon", young.figures().mean,
    1.0 + 29.0 / 30 + 29.0 / 30 * 19 / 20, 1e-14);
  check::isTrue("no half has left", std::isnan(young.figures().median));

  stays.assign(20, { 0.3, 1.0, true });
  stays.front().time = 0.301;
  for (int k = 0; k < 15; ++k)
  {
    stays.push_back({ 0.02 * k, 1.0, false });
  }
  const StayCurve plug(stays, true);
  check::close("plug flow is known to its end", plug.horizon(), 0.301, 0.0);
  check::close("without a rest", plug.figures().rest, 0.0, 0.0);
  for (int k = 0; k < 25; ++k)
  {
    stays.push_back({ 0.299, 1.0, false });
  }
  const StayCurve younger(stays, true);
  check::close("but where most go on to its bulk", younger.horizon(), 0.3, 0.0);
  check::close("so that there is a rest", younger.figures().rest, 0.05, 1e-15);
}

/// Even feed to an ideal mixer for three mean stays: of those that left alone 0.796 stayed less than
/// the mean, of all 0.632.
void youngMixer()
{
  constexpr int count = 20000;
  constexpr double fed = 3.0;
  std::vector<Stay> stays;
  double golden = 0.0;
  for (int k = 0; k < count; ++k)
  {
    golden = std::fmod(golden + 0.6180339887498949, 1.0); // entries in no order with stays
    const double stay = -std::log(1.0 - (k + 0.5) / count), seen = fed * (1.0 - golden);
    stays.push_back({ std::min(stay, seen), 1.0 + k % 7, stay <= seen });
  }
  const StayCurve all(stays, true), left(stays, false);
  for (const double time : { 0.5, 1.0, 1.5, 2.5 })
  {
    check::close("left after " + check::number(time), all.leftBy(time), 1.0 - std::exp(-time),
      5e-3);
  }
  const double young = (fed - 1.0) * (1.0 - std::exp(-1.0)) + std::exp(-1.0);
  check::close("of those that left", left.leftBy(1.0), young / (fed - 1.0 + std::exp(-fed)), 5e-3);
  check::close("mean so far", all.figures().mean, 1.0 - std::exp(-all.horizon()), 1e-2);
  check::isTrue("known almost as long as it was fed", all.horizon() > 2.9 && all.atRisk() == 10);
}

/// Plug flow, tanks in a row, and dispersion between closed ends (Levenspiel).
void momentsOfStays()
{
  const StayFigures plug = StayCurve(std::vector<Stay>(50, { 0.3, 2.0, true }), true).figures();
  check::close("plug flow stays", plug.mean, 0.3, 1e-15);
  check::close("without a spread", plug.relative, 0.0, 1e-28);
  check::isTrue("of no dispersion", pecletOf(0.0) == std::numeric_limits<double>::infinity());
  for (const int tanks : { 1, 3 })
  {
    std::vector<Stay> stays;
    constexpr int count = 30000;
    for (int k = 0; k < count; ++k)
    {
      double low = 0.0, high = 40.0; // quantile of the gamma distribution
      for (int halving = 0; halving < 50; ++halving)
      {
        const double t = 0.5 * (low + high);
        const double inside = std::exp(-t) * (tanks == 1 ? 1.0 : 1.0 + t + 0.5 * t * t);
        (1.0 - inside < (k + 0.5) / count ? low : high) = t;
      }
      stays.push_back({ low, 1.0, true });
    }
    const StayFigures figures = StayCurve(stays, true).figures();
    check::relative("mean of tanks", figures.mean, tanks, 1e-3);
    check::relative("number of tanks", 1.0 / figures.relative, tanks, 1e-2);
  }
  const double closed[][2] = { { 1, 0.735759 }, { 5, 0.320539 }, { 10, 0.180001 }, { 50, 0.0392 },
    { 100, 0.0198 } };
  for (const auto& [peclet, variance] : closed)
  {
    check::relative("Peclet number", pecletOf(variance), peclet, 1e-5);
  }
  check::close("Peclet number of an ideal mixer", pecletOf(1.0), 0.0, 0.0);
  check::relative("near that", pecletOf(1.0 - 1e-5), 3e-5, 1e-4);
}

/// A straight line has its value in the middle as mean, wherever rows are; and steps count by their
/// length, of which the range cuts the first and the last one.
void meansOfUnequalRows()
{
  const std::vector<double> x{ 0.0, 0.1, 0.15, 1.0, 1.5 };
  std::vector<double> y;
  for (const double at : x)
  {
    y.push_back(2.0 * at + 1.0);
  }
  const RangeMean line = meanOverRange(x, y, BetweenRows::Line, 0.05, 1.2);
  check::close("mean of a line", line.mean, 2.25, 1e-14);
  check::close("slope of a line", line.slope, 2.0, 1e-14);
  check::close("lowest of it", line.lowest, 1.1, 1e-15);
  check::close("highest of it", line.highest, 3.4, 1e-15);
  check::isTrue("a line grows", line.grows);
  const std::vector<double> ends{ 0.0, 1.0, 1.5, 4.0 }, flow{ 99.0, 2.0, 6.0, 1.0 };
  const RangeMean steps = meanOverRange(ends, flow, BetweenRows::Step, 0.5, 2.0);
  check::close("mean of steps", steps.mean, 3.0, 1e-15);
  check::isTrue("steps have no slope", std::isnan(steps.slope) && !steps.grows);
  std::vector<double> mass{ 0.0 };
  for (std::size_t i = 1; i < ends.size(); ++i)
  {
    mass.push_back(mass.back() + flow[i] * (ends[i] - ends[i - 1]));
  }
  const RangeMean total = meanOverRange(ends, mass, BetweenRows::Line, 0.5, 2.0);
  check::close("growth of a mass is the mean flow", total.slope, steps.mean, 1e-15);
  y[2] = std::nan("");
  check::isTrue("no number", std::isnan(meanOverRange(x, y, BetweenRows::Line, 0.05, 1.2).mean));
  check::close("no number elsewhere", meanOverRange(x, y, BetweenRows::Line, 1.0, 1.5).mean, 3.5,
    1e-15);
}

/// Each value is a share of the one before and noise: the variance of a mean of n is that of values over
/// n, times (1 + share) / (1 - share).
void errorsOfMeans()
{
  constexpr int rows = 4000, runs = 100;
  for (const double share : { 0.0, 0.9 })
  {
    unsigned seed = 1;
    double squares = 0.0;
    int known = 0;
    for (int run = 0; run < runs; ++run)
    {
      std::vector<double> x{ 0.0 }, y{ 0.0 };
      double value = 0.0;
      for (int row = 1; row < rows + 1000; ++row) // of which the first ones forget the begin
      {
        seed = seed * 1664525u + 1013904223u;
        value = share * value + seed / 4294967296.0 - 0.5;
        if (row >= 1000)
        {
          x.push_back(x.back() + 1.0);
          y.push_back(value);
        }
      }
      const double error = meanOverRange(x, y, BetweenRows::Step, 0.0, x.back()).error;
      known += std::isnan(error) ? 0 : 1;
      squares += std::isnan(error) ? 0.0 : error * error;
    }
    const double variance = 1.0 / 12.0 / (1.0 - share) / (1.0 - share) / rows;
    check::relative("square of the error, share " + check::number(share), squares / known, variance,
      0.1);
    check::isTrue("nearly all have an error", known >= 95);
  }
}

/// What drifts has a mean without an error; what is constant has one without a doubt.
void driftsAndFewRows()
{
  for (const std::size_t rows : { 9, 10, 40 })
  {
    std::vector<double> x{ 0.0 }, even{ 0.7 }, drifting{ 0.0 }, wild{ 0.0 };
    for (std::size_t row = 1; row <= rows; ++row)
    {
      x.push_back(0.1 * static_cast<double>(row));
      even.push_back(0.7);
      drifting.push_back(static_cast<double>(row));
      wild.push_back(row % 3 == 0 ? 1.0 : 0.0);
    }
    const auto errorOf = [&](const std::vector<double>& y, BetweenRows between)
    { return meanOverRange(x, y, between, 0.0, x.back()).error; };
    const std::string name = " in " + std::to_string(rows) + " rows";
    check::isTrue("drift" + name, std::isnan(errorOf(drifting, BetweenRows::Step)));
    check::isTrue("wild" + name, std::isnan(errorOf(wild, BetweenRows::Step)) == (rows < 10));
    check::isTrue("wild values of instants" + name,
      std::isnan(errorOf(wild, BetweenRows::Line)) == (rows < 20));
    if (rows >= 10)
    {
      check::close("even" + name, errorOf(even, BetweenRows::Step), 0.0, 0.0);
    }
  }
}

}

int main()
{
  return check::run(
    []
    {
      sieves();
      rattlers();
      levelContacts();
      errorsOfSlopes();
      staysThatGoOn();
      lastOneLeaves();
      youngMixer();
      momentsOfStays();
      meansOfUnequalRows();
      errorsOfMeans();
      driftsAndFewRows();
    });
}
