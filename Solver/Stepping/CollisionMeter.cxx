#include "Stepping/CollisionMeter.h"

#include <algorithm>
#include <cmath>

namespace dem
{

namespace
{

double& columnOf(ContactBlock& block, RecordNumber number, int c)
{
  return block.extra[RecordExtra + static_cast<int>(number)][c];
}

/// For how long the overlap of a contact that begins has been there [T].
double timeSinceTouch(const ContactBlock& block, double time, int c)
{
  const double closing = -block.normalVelocity[c];
  return closing * time > block.overlap[c] ? block.overlap[c] / closing : time;
}

/// Power of forces across the normal and of what resists rolling and twisting, on the bodies
/// [M L^2/T^3].
double powerAcross(const ContactBlock& block, int c)
{
  const Lane3 n = block.normal.get(c);
  const Lane3 f = block.force.get(c);
  const Lane3 resistance = block.firstTorque.get(c) - block.firstArm[c] * cross(f, n); // (31)
  return dot(fused(-block.normalForce[c], n, f), block.slidingVelocity.get(c)) +
    dot(resistance, block.spin.get(c));
}

}

CollisionRule collisionRule(const Config& config, std::size_t bodies)
{
  return { config.collisionStatistics, config.smallestImpactVelocity,
    std::max<std::size_t>(config.materials.size(), 1), std::max<std::size_t>(bodies, 1) };
}

CollisionRecord recordOf(const ContactBlock& block, int c)
{
  CollisionRecord record;
  for (int number = 0; number < RecordMemory; ++number)
  {
    record.numbers[static_cast<std::size_t>(number)] = block.extra[RecordExtra + number][c];
  }
  return record;
}

void addLosses(const EnergyLosses& lost, CollisionRecord& record)
{
  record[RecordNumber::Friction] += lost.friction;
  record[RecordNumber::Plastic] += lost.plastic;
  record[RecordNumber::Adhesion] += lost.adhesion;
  record[RecordNumber::Damping] += lost.damping;
}

void advanceRecord(const LossLanes& losses, double time, ContactBlock& block, int c)
{
  CollisionRecord record = recordOf(block, c);
  const double force = block.normalForce[c];
  const double leaving = block.normalVelocity[c];
  const Lane3 passing = block.slidingVelocity.get(c);
  if (block.begun[c])
  {
    record[RecordNumber::Closing] = std::max(-leaving, 0.0);
    record[RecordNumber::Passing] = std::sqrt(dot(passing, passing));
  }
  const Lane3 across = fused(-force, block.normal.get(c), block.force.get(c));
  record[RecordNumber::Work] -=
    time * (0.5 * (record[RecordNumber::LastForce] + force) * leaving + powerAcross(block, c));
  record[RecordNumber::MostWork] =
    std::max(record[RecordNumber::MostWork], record[RecordNumber::Work]);
  record[RecordNumber::LastForce] = force;
  record[RecordNumber::Peak] = std::max(record[RecordNumber::Peak], force);
  record[RecordNumber::Shear] += time * std::abs(dot(across, passing));
  record[RecordNumber::Duration] += block.begun[c] ? timeSinceTouch(block, time, c) : time;
  record[RecordNumber::Rest] =
    leaving * time > block.overlap[c] ? block.overlap[c] / leaving : time;
  addLosses(losses.get(c), record);
  for (int number = 0; number < RecordMemory; ++number)
  {
    columnOf(block, static_cast<RecordNumber>(number), c) =
      record.numbers[static_cast<std::size_t>(number)];
  }
}

}
