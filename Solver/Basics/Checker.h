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
