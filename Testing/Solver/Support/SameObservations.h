// Whether what is seen of two states is the same to the bit.
#pragma once

#include "Observing/Observation.h"
#include "Observing/StepLimits.h"
#include "State/StateWords.h"

#include <cstring>
#include <vector>

namespace observations
{

using namespace dem;

bool areSame(double a, double b);

bool areSame(const Vec3& a, const Vec3& b);

bool areSame(const ContactView& a, const ContactView& b);

bool areSame(const BondView& a, const BondView& b);

bool areSame(const ElementWork& a, const ElementWork& b);

bool areSame(const WornElement& a, const WornElement& b);

bool areSame(const NodalImpulse& a, const NodalImpulse& b);

bool areSame(const SensorFlow& a, const SensorFlow& b);

bool areSame(const SensorReading& a, const SensorReading& b);

bool areSame(const WallSums& a, const WallSums& b);

bool areSame(const BodyState& a, const BodyState& b);

template <typename Column>
auto areSame(const Column& a, const Column& b) -> decltype(a.size(), bool())
{
  bool same = a.size() == b.size();
  for (std::size_t k = 0; same && k < a.size(); ++k)
  {
    same = areSame(a[k], b[k]);
  }
  return same;
}

bool areSame(const CollisionState& a, const CollisionState& b);

/// Sums, which are formed in the order of all grains, and counts.
bool areSame(const Totals& a, const Totals& b);

/// What limits the step, with whom.
bool areSame(const StepLimits& a, const StepLimits& b);

/// Forces, contacts, bonds and walls under loads.
bool areSame(const Observation& a, const Observation& b);

}
