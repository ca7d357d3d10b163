// Checks numbers of users. The message for the first wrong number says what it must be.
#pragma once

#include "Basics/InWords.h"
#include "Basics/Vec3.h"

#include <cmath>
#include <string>
#include <utility>

namespace dem
{

/// Collects the first complaint only.
class Checker
{
public:
  /// @param owner what the numbers belong to, before each name
  explicit Checker(std::string owner = {}) : Owner(std::move(owner)) {}

  void scalar(const char* name, double value, bool allowed, const std::string& demand)
  {
    this->that(std::isfinite(value) && allowed,
      name + (" is " + asTyped(value)) + " but must be " + demand + ".");
  }
  void positive(const char* name, double value)
  {
    this->scalar(name, value, value > 0.0, "a finite number above 0");
  }
  void notNegative(const char* name, double value)
  {
    this->scalar(name, value, value >= 0.0, "a finite number, 0 or above");
  }
  void share(const char* name, double value)
  {
    this->scalar(name, value, value >= 0.0 && value <= 1.0, "from 0 to 1");
  }
  void poissonRatio(const char* name, double value)
  {
    this->scalar(name, value, value > -1.0 && value <= 0.5, "above -1 and at most 0.5");
  }
  void vector(const char* name, const Vec3& v)
  {
    this->that(isFinite(v), name + (" is " + asTyped(v)) + " but must be finite.");
  }
  void that(bool allowed, const std::string& complaint)
  {
    if (this->Problem.empty() && !allowed)
    {
      this->Problem = this->Owner + complaint;
    }
  }

  std::string Problem;

private:
  std::string Owner;
};

}
