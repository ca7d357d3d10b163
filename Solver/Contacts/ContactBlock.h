// A batch of contacts as a law sees it: one lane a contact, whatever the contact is between.
#pragma once

#include "Core/Lanes.h"

#include <cstdint>

namespace dem
{

struct ContactBlock
{
  static constexpr int Capacity = BatchSize;

  int count = 0;
  /// To which loops run.
  int lanes() const { return wholeVectors(this->count); }
  /// Lanes from count on repeat the last contact.
  void repeatLast()
  {
    dem::repeatLast(this->pair, this->count);
    dem::repeatLast(this->first, this->count);
    dem::repeatLast(this->partner, this->count);
  }

  bool touches(int c) const { return this->measure[c] < 0.0; } // false for NaN

  // Who touches.
  std::int64_t pair[Capacity];    ///< index in the list of pairs
  std::int32_t first[Capacity];   ///< slot of the grain that is pushed along n
  std::int32_t partner[Capacity]; ///< slot of the other grain, or wall element

  // What the two are made of.
  std::int32_t pairClass[Capacity]{}; ///< row of the table of the law (Laws/LawParameters.h)
  bool mixed = false;                 ///< whether they are of several rows
  /// To be called when pairClass is set.
  void classesSet()
  {
    dem::repeatLast(this->pairClass, this->count);
    this->mixed = false;
    for (int c = 1; c < this->count; ++c)
    {
      this->mixed = this->mixed || this->pairClass[c] != this->pairClass[0];
    }
  }

  // Kinematics (Vetter 2025, equations 7 to 38).
  Lanes measure;         ///< below zero if they touch (Contacts/NarrowPhase.h)
  Lanes3 normal;         ///< n, unit, from the second body to the first
  Lanes overlap;         ///< delta [L]; at 0 no law exerts a force
  Lanes effectiveRadius; ///< R* [L]
  Lanes effectiveMass;   ///< m* [M]
  Lanes firstArm;        ///< r_i [L]
  Lanes secondArm;       ///< r_j [L]; of no meaning for a wall
  Lanes rollingRadius;   ///< (1/r_i + 1/r_j)^-1 [L]
  Lanes smallerRadius;   ///< min(R_i, R_j) [L], that an overlap is measured against
  Lanes3 velocity;       ///< v, of first relative to second at the contact point [L/T]
  Lanes3 spin;           ///< w = w_i - w_j [1/T]

  // History, read and written where it is kept; see Core/Snapshot.h.
  Columns3 slidingSpring; ///< [L]
  Columns3 rollingSpring; ///< [L]
  double* twistingSpring; ///< [L]

  // What one part of a law leaves for the next.
  Lanes stiffness;    ///< k_n [M/T^2]
  Lanes compliance;   ///< 1 / k_n [T^2/M]
  Lanes damping;      ///< c_n [M/T]
  Lanes coulombForce; ///< what friction is limited by, over its coefficient [M L/T^2]

  // Result, on the first body.
  Lanes3 force;        ///< f_n + f_s [M L/T^2]
  Lanes3 firstTorque;  ///< on the first body [M L^2/T^2]
  Lanes3 secondTorque; ///< on the second body
  Lanes normalForce;   ///< f_n . n [M L/T^2]
  Lanes sliding;       ///< 1 when f_s is at its Coulomb limit, else 0
};

}
