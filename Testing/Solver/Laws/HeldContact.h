// A contact beyond touch that is led by hand, and whether its force is the slope of its energy.
#pragma once

#include "Check.h"
#include "Impact.h"
#include "OneContact.h"

#include <string>
#include <vector>

namespace scene
{

/// One contact of two equal grains, or of one and a wall, at any gap.
class Held : public OneContact
{
public:
  explicit Held(const dem::Config& config, double radius, bool atWall = false)
    : OneContact(config, grainLaws(config, 1e-9), { radius, 1.0, atWall })
  {
  }

  double force(double gap) { return this->OneContact::force(-gap); }
  double energy(double gap) { return this->OneContact::energy(-gap); }
  bool holds(double gap)
  {
    this->force(gap);
    return this->goesOn();
  }
  double slope(double gap, double step)
  {
    return (this->energy(gap + step) - this->energy(gap - step)) / (2.0 * step);
  }
};

/// Force and energy of a law belong together: F = -dU / d(gap).
inline void slopes(const std::string& name, Held& held, const std::vector<double>& gaps,
  double step)
{
  for (const double gap : gaps)
  {
    check::relative(name + ", slope of the energy at " + check::number(gap), -held.slope(gap, step),
      held.force(gap), 1e-5);
  }
}

}
