// Stiction of grains at walls (Yee, Christara and Lait, section 2.3.5, equation 7 and algorithm 2):
// a wall cancels what pushes a grain along the wall, and slows the grain down, as long as friction
// holds the grain. Only the sum of all other forces on the grain says whether that is so. Walls
// therefore act last, when the forces between grains are known (Sweep::moveTile).
//
// Contact c takes the part mu_q N_c / sum(mu_q N) of what is left of all forces F and torques T on
// the grain without friction at walls. It sticks if the part of F across n_c is below mu_q N_c:
//
//   H_c = -part [F + kappa m (v - V_c) / h] across n_c, at most mu_q N_c, on the centre of mass
//   M_c = -part [(T . n_c) n_c + kappa_t I (w - W_c) / h]
//
// with the velocity V_c and the spin W_c of the wall there. H_c replaces the friction of
// WallSlidingLaw, whose torque stays, as printed. What differs from print:
//
// - F has no friction of walls in it, which is what the comparison is about: with it, what is pushed
//   beyond the limit would stick again as soon as it slides. Gravity, drag and applied loads are in it.
// - mu_q N has the normal force of the wall. The printed sum along the normal is that of all
//   contacts, of which only the weight of the grain is left at rest.
// - What slows a grain down is friction, too, and limited with the rest of it.
// - Each contact has its own normal. The mean of all normals is 0 between two opposite walls.
#pragma once

#include "Integrators/SemiImplicitEuler.h"
#include "Laws/ForceLoop.h"
#include "Laws/Kinematics/SmoothKinematics.h"
#include "Shapes/ShapeTable.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace dem
{

class Walls;

/// A contact at a wall that may hold its grain.
struct Grip
{
  std::int32_t slot = 0;
  std::int32_t element = 0;
  std::int64_t pair = 0;
  Vec3 normal;            ///< unit, from the wall to the grain
  double most = 0.0;      ///< mu_q N [M L/T^2]
  double share = 0.0;     ///< kappa
  double spinShare = 0.0; ///< kappa_t
  Vec3 friction;          ///< that the law at walls has along the wall [M L/T^2]
  Vec3 point;             ///< of contact [L]
  Vec3 velocity;          ///< of the wall there [L/T]
  Vec3 spin;              ///< of the wall [1/T]
  double slid = 0.0;      ///< work of that friction, if at its limit [M L^2/T^2]

  // What stick() finds.
  bool holds = false;
  bool atLimit = false; ///< whether the wall does so with all of its friction
  Vec3 force;           ///< on the grain beyond what the law at walls has, at its centre [M L/T^2]
  Vec3 torque;          ///< that too [M L^2/T^2]
  double lost = 0.0;    ///< energy that this takes in a step [M L^2/T^2]
};

/// The grip of a contact of a block that shares have been applied to, and nothing beside the law.
/// @return none of a contact that cannot hold
std::optional<Grip> gripOf(const ForceLoop& law, const Walls& walls, const Particles& particles,
  const SmoothCaps* caps, const ContactBlock& block, int c);

/// Has walls hold a grain.
/// @param first slot of the grain
/// @param contacts what all contacts of the grain do
/// @param time in which kappa of the velocity is lost, and that of the step [T]
/// @param grips all of the grain
void stick(const ShapeTable& shapes, const Particles& particles, std::size_t first,
  const Motion& motion, const TotalLoad& contacts, const StepLengths& time, Grip* begin, Grip* end);

/// Past the contacts of the grain that the first one is of, which follow each other.
/// @param slotOf(contact) returns the slot of its ball
template <typename Iterator, typename SlotOf>
Iterator endOfGrain(const Particles& particles, Iterator begin, Iterator end, const SlotOf& slotOf)
{
  const auto firstOf = [&](const auto& contact)
  { return particles.firstBall(static_cast<std::size_t>(slotOf(contact))); };
  const std::size_t first = firstOf(*begin);
  return std::find_if(begin, end, [&](const auto& contact) { return firstOf(contact) != first; });
}

}
