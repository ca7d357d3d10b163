// What pushes single grains for a whole run, whatever they touch, and which of their velocities are
// held.
#pragma once

#include "Basics/Vec3.h"
#include "Vectors/LargePages.h"
#include "Vectors/Vec4.h"

#include <cstddef>
#include <cstdint>

namespace dem
{

/// Bits of what is held of a grain, in world axes: 1, 2, 4 for x, y, z of the velocity, and
/// 8, 16, 32 for x, y, z of the angular velocity.
struct HeldBits
{
  static constexpr int First = 8; ///< bit of the angular velocity about x
  static constexpr std::uint8_t Velocity = 7;
  static constexpr std::uint8_t Spin = 56;
  static constexpr std::uint8_t All = 63;

  static bool has(std::uint8_t held, int axis) { return (held >> axis & 1) != 0; }
  /// Whether the whole rotation is held.
  static bool hasSpin(std::uint8_t held) { return (held & Spin) == Spin; }
  /// Bits of the angular velocity where those of the velocity usually are.
  static std::uint8_t ofSpin(std::uint8_t held) { return static_cast<std::uint8_t>(held / First); }
  /// Takes the components of @a held that the bits name, and the others of @a free.
  template <typename Vector>
  static Vector choose(std::uint8_t bits, const Vector& held, const Vector& free)
  {
    return { has(bits, 0) ? held.x : free.x, has(bits, 1) ? held.y : free.y,
      has(bits, 2) ? held.z : free.z };
  }
};

/// The part of one grain.
struct AppliedLoad
{
  Vec3 force;            ///< on the centre of mass, in world axes [M L/T^2, N]
  Vec3 torque;           ///< about the centre of mass, in world axes [M L^2/T^2, N m]
  std::uint8_t held = 0; ///< HeldBits of velocities that stay as the grain was given them
};

/// By slots of balls; a grain has the part of its first ball. What a run does not have takes no
/// memory.
struct AppliedLoads
{
  static constexpr std::uint8_t Force = 1, Torque = 2, Holds = 4;

  LargeVector<Vec4> force;  ///< [M L/T^2], and nothing
  LargeVector<Vec4> torque; ///< [M L^2/T^2], and nothing
  LargeVector<std::uint8_t> held;
  std::uint8_t kinds = 0; ///< which of them a run has, on all of its ranks

  bool any() const { return this->kinds != 0; }
  bool has(std::uint8_t kind) const { return (this->kinds & kind) != 0; }
  std::uint8_t heldAt(std::size_t slot) const
  {
    return this->has(Holds) ? this->held[slot] : std::uint8_t{ 0 };
  }
  AppliedLoad get(std::size_t slot) const
  {
    return { this->has(Force) ? vectorOf(this->force[slot]) : Vec3{},
      this->has(Torque) ? vectorOf(this->torque[slot]) : Vec3{}, this->heldAt(slot) };
  }
  /// Sets what a run has of the load of a grain.
  void set(std::size_t slot, const AppliedLoad& load)
  {
    if (this->has(Force))
    {
      this->force[slot] = { load.force.x, load.force.y, load.force.z, 0.0 };
    }
    if (this->has(Torque))
    {
      this->torque[slot] = { load.torque.x, load.torque.y, load.torque.z, 0.0 };
    }
    if (this->has(Holds))
    {
      this->held[slot] = load.held;
    }
  }
  /// Has these kinds, too, of so many balls. Nothing acts on balls that had no load.
  void have(std::uint8_t more, std::size_t balls)
  {
    this->kinds = static_cast<std::uint8_t>(this->kinds | more);
    this->force.resize(this->has(Force) ? balls : 0, Vec4{});
    this->torque.resize(this->has(Torque) ? balls : 0, Vec4{});
    this->held.resize(this->has(Holds) ? balls : 0, 0);
  }
};

}
