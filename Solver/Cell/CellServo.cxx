#include "Cell/CellServo.h"

#include "Basics/InWords.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

constexpr const char* Names[] = { "XX", "YY", "ZZ", "XY", "YZ", "XZ" };

/// Strain without a break while a stress is farther than a share from where it is asked for, above
/// which it is out of reach: loose grains touch after a third of it.
constexpr double MostStrain = 1.5;
constexpr double Far = 0.2;

/// Missing share of a pressure above which the servo moves as fast as it may.
constexpr double Loose = 0.5;

/// Missing strain that is none but for rounding.
constexpr double Reached = 1e-13;

/// Number of times that sound crosses a grain while a stress relaxes.
constexpr double Relaxation = 10.0;

double meanDiagonal(const Matrix3& m)
{
  return (m.a.x + m.b.y + m.c.z) / 3.0;
}

}

/// The mean of the stresses that are asked for along axes, or the largest shear stress, or what
/// there is now.
double CellServo::pressure(const CellState& cell) const
{
  double sum = 0.0;
  int count = 0;
  double shear = 0.0;
  for (int k = 3; k < Component::Count; ++k)
  {
    const bool asked = this->Choice.control[k] == CellControl::Stress;
    shear = asked ? std::max(shear, std::abs(this->Choice.stress[k])) : shear;
  }
  for (int k = 0; k < 3; ++k)
  {
    if (this->Choice.control[k] == CellControl::Stress)
    {
      sum += this->Choice.stress[k];
      ++count;
    }
  }
  return sum > 0.0 ? sum / count : std::max({ meanDiagonal(cell.stress), shear, 0.0 });
}

double CellServo::inertialNumberOf(const CellState& cell, double rate) const
{
  const double p = this->pressure(cell);
  const double density = cell.mass / determinant(cell.edges);
  return p > 0.0 ? std::abs(rate) * cell.diameter * std::sqrt(density / p) : 0.0;
}

/// The rate at which the inertial number is what it may be at most [1/T].
double CellServo::fastest(const CellState& cell) const
{
  const double of1 = this->inertialNumberOf(cell, 1.0);
  return of1 > 0.0 ? this->Choice.inertialNumber / of1 : 0.0;
}

/// Against strain [M/(L T^2)]. Far from the target it does not matter: there the rate is limited.
double CellServo::stiffness(const CellState& cell, double target, double stress) const
{
  constexpr double least = 10.0; // times the stress that is asked for
  const double softness = cell.overlaps > 0.0 ? cell.branches / cell.overlaps : 0.0;
  const double asked = std::max(std::abs(target), this->pressure(cell));
  return std::max(
    { this->Exponent * (std::abs(stress) * softness), 1.5 * (least * asked), 1e-300 });
}

/// Sets the rates of components whose strain is asked for.
void CellServo::approachStrains(double timeStep, const CellState& cell, Matrix3& rates) const
{
  for (int k = 0; k < Component::Count; ++k)
  {
    if (this->Choice.control[k] != CellControl::Strain)
    {
      continue;
    }
    const int i = Component::row[k];
    const int j = Component::column[k];
    // A shear strain is that of both rates together, of which one is given.
    const double other = i == j ? 0.0 : rates.entry(j, i);
    const double strain = cell.strain.entry(i, j) + (i == j ? 0.0 : cell.strain.entry(j, i));
    const double missing = this->Choice.strain[k] - strain;
    const double fastest = std::abs(rates.entry(i, j));
    const double rate = (std::abs(missing) > Reached ? missing / timeStep : 0.0) - other;
    rates.entry(i, j) = std::min(std::max(rate, -fastest), fastest);
  }
}

CellServo::Rates CellServo::rates(double timeStep, const CellState& cell) const
{
  Rates rates{ this->Choice.velocityGradient };
  Matrix3& result = rates.gradient;
  this->approachStrains(timeStep, cell, result);
  if (!this->seeksStress())
  {
    return rates;
  }
  const double density = cell.mass / determinant(cell.edges);
  const double limit = this->fastest(cell);
  for (int k = 0; k < Component::Count; ++k)
  {
    if (this->Choice.control[k] != CellControl::Stress)
    {
      continue;
    }
    const int i = Component::row[k];
    const int j = Component::column[k];
    const double stress = cell.stress.entry(i, j);
    const double target = this->Choice.stress[k];
    const double K = this->stiffness(cell, target, stress);
    const double tau = Relaxation * cell.diameter * std::sqrt(density / K);
    const bool loose = k < 3 && target - stress > Loose * target; // to be pressed together at all
    const double rate = loose ? -limit : tau > 0.0 ? (stress - target) / (K * tau) : 0.0;
    const double given = this->Choice.velocityGradient.entry(i, j);
    result.entry(i, j) = std::min(std::max(given + rate, -limit), limit);
    const bool far =
      std::abs(stress - target) > Far * std::max(std::abs(target), this->pressure(cell));
    rates.sought =
      far ? std::max(rates.sought, timeStep * std::abs(result.entry(i, j))) : rates.sought;
  }
  return rates;
}

void CellServo::count(double sought, CellState& cell) const
{
  if (this->seeksStress())
  {
    cell.sought = sought > 0.0 ? cell.sought + sought : 0.0;
    ++cell.sinceProbe;
  }
}

std::string CellServo::failure(const CellState& cell) const
{
  if (cell.sought < MostStrain)
  {
    return {};
  }
  std::string all;
  for (int k = 0; k < Component::Count; ++k)
  {
    if (this->Choice.control[k] == CellControl::Stress)
    {
      all += (all.empty() ? "" : ", ") + std::string(Names[k]) + " " +
        inWords(cell.stress.entry(Component::row[k], Component::column[k])) + " instead of " +
        inWords(this->Choice.stress[k]);
    }
  }
  return "Give grains that resist, or another CellStress: the stress of the cell cannot be reached. "
         "After a strain of " +
    inWords(cell.sought) + " it is " + all + " Pa.";
}

}
