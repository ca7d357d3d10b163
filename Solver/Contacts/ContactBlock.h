// A batch of contacts as a law sees it: one lane a contact, whatever the contact is between.
#pragma once

#include "Parameters/ContactMemory.h"
#include "Vectors/Lanes.h"

#include <cstdint>

namespace dem
{

/// What a law needs from kinematics beyond what every law reads.
struct KinematicNeeds
{
  bool lasts = false;      ///< contacts may last longer than bodies touch: gaps, and arms with them
  bool commonSpin = false; ///< ContactBlock::commonSpin
  bool equivalent = false; ///< ContactBlock::firstEquivalent
  bool ellipse = false;    ///< ContactBlock::longAxis
  /// Whether spins act with radii as arms (ContactArms), and translations are scaled then.
  bool radii = false;
  bool scaled = false;
  /// Whether velocities are by the normal of the middle of the step, to whose middle they belong.
  bool midStep = true;
  double half = 0.0; ///< half of the step that led to the present positions, where midStep [T]

  /// Takes what other contacts need as well.
  void add(const KinematicNeeds& other)
  {
    this->lasts = this->lasts || other.lasts;
    this->commonSpin = this->commonSpin || other.commonSpin;
    this->equivalent = this->equivalent || other.equivalent;
    this->ellipse = this->ellipse || other.ellipse;
    this->radii = this->radii || other.radii;
    this->scaled = this->scaled || other.scaled;
    this->midStep = this->midStep && other.midStep;
  }
};

struct ContactBlock
{
  static constexpr int Capacity = BatchSize;

  int count = 0;
  /// To which loops run.
  DEM_DEVICE int lanes() const { return wholeVectors(this->count); }
  /// Lanes from count on repeat the last contact.
  void repeatLast()
  {
    dem::repeatLast(this->pair, this->count);
    dem::repeatLast(this->first, this->count);
    dem::repeatLast(this->partner, this->count);
  }

  /// Whether a contact is one after this step as well; false for NaN.
  DEM_DEVICE bool continues(int c) const { return this->measure[c] < 0.0; }

  // Who touches.
  std::int64_t pair[Capacity];    ///< index in the list of pairs
  std::int32_t first[Capacity];   ///< slot of the grain that is pushed along n
  std::int32_t partner[Capacity]; ///< slot of the other grain, or wall element

  /// Whether it began in this step; only set where losses or hits of such contacts are counted.
  bool begun[Capacity];

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
  /// Below zero if the contact continues: if the two touch (Contacts/NarrowPhase.h), or what the
  /// law says where contacts may last longer (ContactRange).
  Lanes measure;
  Lanes3 normal;          ///< n, unit, from the second body to the first
  Lanes overlap;          ///< delta [L]; at 0 no elastic force is exerted
  Lanes gap;              ///< -delta with its sign [L]; only set where contacts may last longer
  Lanes effectiveRadius;  ///< R* [L]
  Lanes effectiveMass;    ///< m* [M]
  Lanes firstArm;         ///< r_i [L]
  Lanes secondArm;        ///< r_j [L]; of no meaning for a wall
  Lanes rollingRadius;    ///< (1/r_i + 1/r_j)^-1 [L]
  Lanes smallerRadius;    ///< min(R_i, R_j) [L], that an overlap is measured against
  Lanes normalVelocity;   ///< v_n, of first relative to second along n [L/T] (27)
  Lanes3 slidingVelocity; ///< v_s, across n at the contact point [L/T] (28)
  Lanes3 spin;            ///< w = w_i - w_j [1/T]
  Lanes commonSpin;       ///< (w_i + w_j) . n / 2 [1/T]; only set where a law needs it

  /// From the second grain to its image that the first one touches [L]; only set where images move
  /// (Lattice::flows).
  Lanes3 image;

  /// Sets both velocities of a lane whose normal is set.
  DEM_INLINE void setVelocity(int c, const Lane3& v)
  {
    const Lane3 n = this->normal.get(c);
    this->normalVelocity[c] = dot(v, n);
    this->slidingVelocity.set(c, fused(-dot(v, n), n, v));
  }
  /// Sets both velocities of a lane by the normal @a m of the middle of the step (Laws/MidStep.h).
  DEM_INLINE void setVelocity(int c, const Lane3& v, const Lane3& m)
  {
    const Lane3 n = this->normal.get(c);
    const double along = dot(v, m);
    const Lane3 across = fused(-along, m, v);
    this->normalVelocity[c] = along;
    this->slidingVelocity.set(c, fused(-dot(across, n), n, across));
  }

  // History, read and written where it is kept; see State/Snapshot.h.
  Columns3 slidingSpring;      ///< [L]
  Columns3 rollingSpring;      ///< [L]
  double* twistingSpring;      ///< [L]
  double* extra[MostExtras]{}; ///< columns that parts of the law declare, by their index

  // What one part of a law leaves for the next.
  Lanes stiffness;    ///< k_n [M/T^2]
  Lanes compliance;   ///< 1 / k_n [T^2/M]
  Lanes damping;      ///< c_n [M/T]
  Lanes coulombForce; ///< what friction is limited by, over its coefficient [M L/T^2]
  Lanes shearRelease, rollingRelease; ///< FrictionMode::release where one part finds both [T/M]

  // Heat, where the law conducts any.
  bool conducts = false;       ///< whether what follows is set
  Lanes temperatureDifference; ///< of the second body over the first [K]; 0 if either is insulated
  Lanes heat;                  ///< result: what flows to the first body [M L^2/T^3]

  // What each body counts for in the longest stable step (Stepping/StepMeter.h) [M]; null where
  // that is not asked for.
  const Lanes* firstShare = nullptr;
  const Lanes* secondShare = nullptr;

  /// Rotates springs with the normal (Laws/MidStep.h): m / (m . n), where m is the normal of the
  /// middle of the step. Only set where velocities are by m. Kept in the memory of the torque.
  DEM_DEVICE Lanes3& springRotation() { return this->firstTorque; }
  DEM_DEVICE const Lanes3& springRotation() const { return this->firstTorque; }

  // Result, on the first body.
  Lanes3 force;        ///< f_n + f_s [M L/T^2]
  Lanes3 firstTorque;  ///< on the first body [M L^2/T^2]
  Lanes3 secondTorque; ///< on the second body
  Lanes normalForce;   ///< f_n . n [M L/T^2]
  Lanes sliding;       ///< 1 when f_s is at its Coulomb limit, else 0

  /// Radii of spheres with the volumes of both bodies, of balls their radii; of a wall that of the
  /// grain [L]. Only set where a law needs them.
  Lanes firstEquivalent, secondEquivalent;

  // The ellipse of contact (Laws/Kinematics/ContactEllipse.h). Only set where a law needs it.
  Lanes3 longAxis;     ///< unit, along the surface; 0 of round contacts
  Lanes longAxisShare; ///< X / K along that axis, 1/2 of round contacts
};

/// Whether all contacts of a block are ones after this step as well. Lanes past the last repeat it.
DEM_INLINE bool allContinue(const ContactBlock& block)
{
  const int lanes = block.lanes();
  double widest = -1.0;
#pragma omp simd reduction(max : widest)
  for (int c = 0; c < lanes; ++c)
  {
    widest = largerOf(widest, block.measure[c]);
  }
  return widest < 0.0;
}

}
