// Figures at their borders: what is exactly as large as a sieve, on the face of a slice, or has as
// many contacts as it needs; and the error of an angle that follows from two slopes.
#include "Analysis/Fields/BinnedProfile.h"
#include "Analysis/Grading.h"
#include "Analysis/HeapFlank.h"
#include "Analysis/PackingFraction.h"
#include "Check.h"

#include <cmath>
#include <string>

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
    });
}
