// The loops over the bonds of a few contacts; see Bonds.h for what they compute.
#pragma once

#include "Core/VectorCopies.h"
#include "Laws/Bonds.h"

#include <cmath>

namespace dem
{

/// Contacts that loops run over while what they leave for each other is in the first-level cache.
struct BondBatch
{
  static constexpr int Capacity = 32;
  using Numbers = LanesOf<Capacity>;
  using Vectors = Lanes3Of<Capacity>;

  int begin = 0; ///< lane of the block that is lane 0 here
  int lanes = 0;
  /// To which loops run.
  int wide() const { return wholeVectors(this->lanes); } // as it is, but compilers see it

  Vectors line;   ///< n
  Numbers length; ///< L [L]
  Numbers lowerRadius, higherRadius;
  Numbers lowerLead, higherLead; ///< see turnedAhead() [T]
  Vectors lowerEnd, higherEnd;   ///< u and v
  Vectors turn;                  ///< r
  Numbers turnCosine;            ///< w
  Vectors speed;                 ///< of the higher against the lower body where the arms meet [L/T]
  Vectors spin;                  ///< of the same [1/T]
  Numbers mass, shearMass;       ///< that dashpots along and across the bond slow down [M]
  Numbers inertia;               ///< and those of spins [M L^2]
  Numbers normal, shear, bending, twisting; ///< stiffnesses, see BondStiffness
  Numbers rest;                             ///< L0 [L]
  // Of the elastic bond, on the higher body.
  Numbers pull; ///< tension positive [M L/T^2]
  Vectors side; ///< force across the bond [M L/T^2]
  Vectors lowerTorque, higherTorque;
  Numbers bent, wrung; ///< moments that count for the strength [M L^2/T^2]
  Numbers kept;        ///< share of it that softening has left, 0 where there is no bond
  Numbers along;       ///< energy of the spring along it, and of all others [M L^2/T^2]
  Numbers across;
};

namespace bonds
{

/// In radii: no contact law reaches as far.
constexpr double Far = 1e6;

/// Numbers of the memory of a block.
DEM_INLINE double& memory(ContactBlock& block, int number, int c)
{
  return block.extra[BondExtra + number][c];
}

struct LoadPlaces
{
  template <int Width>
  static DEM_INLINE void run(const Row* position, const std::int32_t* lower,
    const std::int32_t* higher, BondBatch& batch)
  {
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b;
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[lower[begin + k]]; }, 0, a);
      rows::load<Width>(
        [&](int k) DEM_INLINE_LAMBDA -> const Row& { return position[higher[begin + k]]; }, 0, b);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const Lane3 way = b.get(k) - a.get(k);
        const double square = dot(way, way);
        const double length = std::sqrt(square > 0.0 ? square : 1.0);
        batch.length[begin + k] = length;
        batch.line.set(begin + k, (1.0 / length) * way);
        batch.lowerRadius[begin + k] = a.w[k];
        batch.higherRadius[begin + k] = b.w[k];
      }
    }
  }
};

struct LoadMotions
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const Row* velocity, const Row* angular,
    const std::int32_t* lower, const std::int32_t* higher, BondBatch& batch)
  {
    const double byRadii = terms.armsByRadii;
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b, wa, wb;
      const auto load = [&](const Row* rows, const std::int32_t* slots, Lanes4Of<Width>& to)
                          DEM_INLINE_LAMBDA
      {
        rows::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const Row& { return rows[slots[begin + k]]; }, 0, to);
      };
      load(velocity, lower, a);
      load(velocity, higher, b);
      load(angular, lower, wa);
      load(angular, higher, wb);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const double sum = batch.lowerRadius[c] + batch.higherRadius[c];
        const double share = byRadii > 0.5 ? batch.lowerRadius[c] / sum : 0.5;
        const double arm = share * batch.length[c];
        const double other = batch.length[c] - arm;
        const Lane3 low = wa.get(k), high = wb.get(k);
        const Lane3 swing = fused(arm, low, other * high);
        batch.speed.set(c, b.get(k) - a.get(k) - cross(swing, batch.line.get(c)));
        batch.spin.set(c, high - low);
        const double perMass = (a.w[k] + b.w[k]) / (a.w[k] * b.w[k]);
        const double perShear = fused(arm * arm, wa.w[k], fused(other * other, wb.w[k], perMass));
        batch.mass[c] = 1.0 / perMass;
        batch.shearMass[c] = 1.0 / perShear;
        batch.inertia[c] = 1.0 / (wa.w[k] + wb.w[k]);
      }
    }
  }
};

/// The axes of both ends.
struct LoadAxes
{
  template <int Width>
  static DEM_INLINE void run(const Quaternion* orientation, const Row* angular,
    const std::int32_t* lower, const std::int32_t* higher, ContactBlock& block, BondBatch& batch)
  {
    const double* m[BondStrength];
    for (int number = 0; number < BondStrength; ++number)
    {
      m[number] = block.extra[BondExtra + number] + batch.begin;
    }
    for (int begin = 0; begin < batch.lanes; begin += Width)
    {
      Lanes4Of<Width> a, b, wa, wb;
      const auto load = [&](const auto* rows, const std::int32_t* slots, Lanes4Of<Width>& to)
                          DEM_INLINE_LAMBDA
      {
        rows::load<Width>(
          [&](int k) DEM_INLINE_LAMBDA -> const auto& { return rows[slots[begin + k]]; }, 0, to);
      };
      load(orientation, lower, a);
      load(orientation, higher, b);
      load(angular, lower, wa);
      load(angular, higher, wb);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const Quaternion low =
          turnedAhead({ a.x[k], a.y[k], a.z[k], a.w[k] }, wa.get(k), batch.lowerLead[c]);
        const Quaternion high =
          turnedAhead({ b.x[k], b.y[k], b.z[k], b.w[k] }, wb.get(k), batch.higherLead[c]);
        const Lane3 reference(m[0][c], m[1][c], m[2][c]);
        const Quaternion rotation{ m[3][c], m[4][c], m[5][c], m[6][c] };
        const double square = dot(reference, reference);
        const double rest = std::sqrt(square > 0.0 ? square : 1.0); // of bodies without a bond
        const Lane3 u = (1.0 / rest) * turned(low, reference);
        const Quaternion more = high * inverse(low * rotation);
        const double sign = more.w < 0.0 ? -1.0 : 1.0;
        batch.rest[c] = rest;
        batch.lowerEnd.set(c, u);
        batch.higherEnd.set(c, turned(more, u));
        batch.turn.set(c, { sign * more.x, sign * more.y, sign * more.z });
        batch.turnCosine[c] = sign * more.w;
      }
    }
  }
};

struct FindStiffness
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, BondBatch& batch)
  {
    const BondTerms terms = all; // nothing that the loop writes can be part of it
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const BondStiffness k = terms.of(batch.lowerRadius[c], batch.higherRadius[c], batch.rest[c]);
      batch.normal[c] = k.normal;
      batch.shear[c] = k.shear;
      batch.bending[c] = k.bending;
      batch.twisting[c] = k.twisting;
    }
  }
};

/// Along the bond, and how its ends bend.
struct Bend
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, BondBatch& batch)
  {
    const double byRadii = terms.armsByRadii;
    const double atEnds = terms.bendsAtEnds;
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 n = batch.line.get(c), u = batch.lowerEnd.get(c), v = batch.higherEnd.get(c);
      const double sum = batch.lowerRadius[c] + batch.higherRadius[c];
      const double share = byRadii > 0.5 ? batch.lowerRadius[c] / sum : 0.5;
      const double arm = share * batch.rest[c];
      const double other = batch.rest[c] - arm;
      const double kb = batch.bending[c];
      const double A = fused(batch.shear[c], arm * arm, kb);
      const double B = fused(batch.shear[c], arm * other, -kb);
      const double C = fused(batch.shear[c], other * other, kb);
      const double a = dot(n, u), b = dot(n, v);
      const Lane3 tu = cross(n, u), tv = cross(n, v), uv = cross(u, v);
      const Lane3 low = fused(-A * a, tu, -B * fused(b, tu, uv));
      const Lane3 high = fused(-C * b, tv, -B * fused(a, tv, -1.0 * uv));
      // u less its part along n is (n x u) x n.
      const Lane3 pushed = fused(fused(A, a, B * b), tu, fused(B, a, C * b) * tv);
      const double stretch = batch.length[c] - batch.rest[c];
      batch.pull[c] = batch.normal[c] * stretch;
      batch.side.set(c, (1.0 / batch.length[c]) * cross(pushed, n));
      batch.lowerTorque.set(c, low);
      batch.higherTorque.set(c, high);
      const Lane3 angle = tv - tu;
      const double lowest = dot(low, low), highest = dot(high, high);
      const double ends = lowest > highest ? lowest : highest;
      const double middle = kb * kb * dot(angle, angle);
      batch.bent[c] = std::sqrt(atEnds > 0.5 ? ends : middle);
      batch.along[c] = 0.5 * batch.normal[c] * stretch * stretch;
      batch.across[c] = 0.5 * fused(A, dot(tu, tu), fused(2.0 * B, dot(tu, tv), C * dot(tv, tv)));
    }
  }
};

struct Twist
{
  template <int Width>
  static DEM_INLINE void run(BondBatch& batch)
  {
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 n = batch.line.get(c), r = batch.turn.get(c);
      const double along = dot(n, r);
      const double kt = batch.twisting[c];
      const double moment = kt * 2.0 * along;
      const Lane3 beside = cross(r, n);
      const double direct = moment * batch.turnCosine[c];
      batch.lowerTorque.set(c, batch.lowerTorque.get(c) + fused(direct, n, (-moment) * beside));
      batch.higherTorque.set(c, batch.higherTorque.get(c) - fused(direct, n, moment * beside));
      batch.side.set(c, batch.side.get(c) - (2.0 * moment / batch.length[c]) * fused(-along, n, r));
      batch.wrung[c] = std::abs(moment);
      batch.across[c] += moment * along;
    }
  }
};

/// The share of its strength to which a bond is strained: by tension and bending, and by shear and
/// twist.
template <BondBreaking By>
struct Strain
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& all, const double* strength, const BondBatch& batch,
    double* strained, double* sheared)
  {
    const BondTerms terms = all;
    const double perTensile = 1.0 / terms.tensile, perShearing = 1.0 / terms.shearing;
    const int count = batch.wide();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const double R = terms.radius(batch.lowerRadius[c], batch.higherRadius[c]);
      const double area = Pi * R * R;
      const Lane3 side = batch.side.get(c);
      const double shear = std::sqrt(dot(side, side));
      const double pull = batch.pull[c];
      const double pulled = pull > 0.0 ? pull : 0.0;
      double tension = 0.0, shearing = 0.0;
      if constexpr (By == BondBreaking::Stress)
      {
        // I / R = A R / 4, and J / R twice as much
        const double perRadius = 1.0 / R;
        const double perArea = perRadius * perRadius * (1.0 / Pi);
        tension = fused(4.0 * perRadius, batch.bent[c], pull) * (perArea * perTensile);
        shearing = fused(2.0 * perRadius, batch.wrung[c], shear) * (perArea * perShearing);
      }
      else if constexpr (By == BondBreaking::Force)
      {
        tension = pulled * perTensile;
        shearing = shear * perShearing;
      }
      else if constexpr (By == BondBreaking::Separation)
      {
        tension = (batch.length[c] - batch.rest[c]) / terms.separation;
      }
      else if constexpr (By == BondBreaking::Energy)
      {
        const double unit = 1.0 / (area * terms.fracture);
        tension = std::sqrt((pull > 0.0 ? batch.along[c] : 0.0) * unit);
        shearing = std::sqrt(batch.across[c] * unit);
      }
      else if constexpr (By == BondBreaking::Combined)
      {
        tension = fused(batch.bent[c], 1.0 / terms.bendingMost, pulled * perTensile);
        shearing = fused(batch.wrung[c], 1.0 / terms.twistingMost, shear * perShearing);
      }
      const double larger = tension > shearing ? tension : shearing;
      const double both = By == BondBreaking::Energy
        ? std::sqrt(fused(tension, tension, shearing * shearing))
        : (By == BondBreaking::Combined ? tension + shearing : larger);
      strained[c] = both / (strength[c] > 0.0 ? strength[c] : 1.0);
      sheared[c] = shearing > tension ? 1.0 : 0.0;
    }
  }
};

/// Share of its stiffness that a bond has lost which was strained that far: its force falls in a
/// straight line from its strength down to nothing.
DEM_INLINE double damageAt(double strain, double softening)
{
  const double soft = softening > 1.0 ? softening - 1.0 : 1.0;
  const double part = softening * (strain - 1.0) / (strain * soft);
  const double lost = strain < softening ? part : 1.0;
  return strain > 1.0 ? lost : 0.0;
}

/// What is left of the elastic bond after softening; nothing where there is none.
struct Soften
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const double* before, BondBatch& batch,
    BondLanes& lanes)
  {
    const double softening = terms.softening;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      // One that breaks now has what it had before.
      const double most = before[k] > lanes.strained[c] ? before[k] : lanes.strained[c];
      const double counts = most < softening ? most : before[k];
      const double whole = lanes.whole[c];
      const double kept = whole * (1.0 - damageAt(counts, softening));
      const double pull = batch.pull[k] * (batch.pull[k] > 0.0 ? kept : whole);
      const Lane3 side = kept * batch.side.get(k);
      batch.kept[k] = kept;
      lanes.pull[c] = pull;
      lanes.shear[c] = std::sqrt(dot(side, side));
      lanes.bending[c] = kept * batch.bent[k];
      lanes.twisting[c] = kept * batch.wrung[k];
      lanes.force.set(c, (-lanes.sign[c]) * fused(-pull, batch.line.get(k), side));
      lanes.lowerTorque.set(c, kept * batch.lowerTorque.get(k));
      lanes.higherTorque.set(c, kept * batch.higherTorque.get(k));
    }
  }
};

/// Dashpots of each mode.
struct Damp
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondBatch& batch, BondLanes& lanes)
  {
    const double zeta = terms.damping, dt = terms.timeStep, byRadii = terms.armsByRadii;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double share = zeta * batch.kept[k];
      const Lane3 n = batch.line.get(k), v = batch.speed.get(k), w = batch.spin.get(k);
      const double vn = dot(v, n), wn = dot(w, n);
      const Lane3 vt = fused(-vn, n, v), wt = fused(-wn, n, w);
      const double cn = share * std::sqrt(batch.normal[k] * batch.mass[k]);
      const double cs = share * std::sqrt(batch.shear[k] * batch.shearMass[k]);
      const double cb = share * std::sqrt(batch.bending[k] * batch.inertia[k]);
      const double ct = share * std::sqrt(batch.twisting[k] * batch.inertia[k]);
      const Lane3 resistance = fused(cb, wt, (ct * wn) * n);
      const Lane3 lever = cross(n, cs * vt); // of the dashpot across
      const double sum = batch.lowerRadius[k] + batch.higherRadius[k];
      const double arm = (byRadii > 0.5 ? batch.lowerRadius[k] / sum : 0.5) * batch.length[k];
      lanes.force.set(c, fused(lanes.sign[c], fused(cn * vn, n, cs * vt), lanes.force.get(c)));
      lanes.lowerTorque.set(c, lanes.lowerTorque.get(c) + fused(arm, lever, resistance));
      lanes.higherTorque.set(c,
        lanes.higherTorque.get(c) + fused(batch.length[k] - arm, lever, -1.0 * resistance));
      lanes.damped[c] =
        dt * fused(cn * vn, vn, fused(cs, dot(vt, vt), fused(cb, dot(wt, wt), ct * wn * wn)));
    }
  }
};

/// What of its elastic energy softening takes from: all but that of a bond that is pressed.
DEM_INLINE double softEnergy(const BondBatch& batch, int k)
{
  return batch.across[k] + (batch.pull[k] > 0.0 ? batch.along[k] : 0.0);
}

/// Elastic energy before the step.
struct Store
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const double* strain, const BondBatch& batch,
    BondLanes& lanes)
  {
    const double softening = terms.softening;
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double soft = softEnergy(batch, k);
      const double pressed = batch.along[k] + batch.across[k] - soft;
      const double kept = 1.0 - damageAt(strain[k], softening);
      lanes.stored[c] = lanes.whole[c] * fused(kept, soft, pressed);
    }
  }
};

struct Remember
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, ContactBlock& block, const BondBatch& batch,
    const BondLanes& lanes)
  {
    const double softening = terms.softening, dt = terms.timeStep;
    double* strain = block.extra[BondExtra + BondStrain];
    double* loss = block.extra[BondExtra + BondLoss];
    double* age = block.extra[BondExtra + BondAge];
    const double* overlap = block.extra[BondExtra + BondOverlap];
    const double* strength = block.extra[BondExtra + BondStrength];
    const int count = batch.wide();
#pragma omp simd
    for (int k = 0; k < count; ++k)
    {
      const int c = batch.begin + k;
      const double whole = lanes.whole[c];
      const double before = damageAt(strain[c], softening);
      const double most = strain[c] > lanes.strained[c] ? strain[c] : lanes.strained[c];
      const bool goesOn = most < softening;
      const double now = goesOn ? damageAt(most, softening) : before;
      const double soft = softEnergy(batch, k);
      const bool touches = lanes.gap[c] < 0.0 || lanes.gap[c] + overlap[c] < 0.0;
      const double broken = strength[c] < 0.0 && touches ? age[c] + dt : 0.0;
      loss[c] = loss[c] + whole * (now - before) * soft;
      strain[c] = whole > 0.5 ? most : strain[c];
      age[c] = whole > 0.5 ? age[c] + dt : broken;
    }
  }
};

/// Of a block: above 0 if any body is or was bonded, and if any is without a bond that holds.
struct Present
{
  double any = 0.0;
  double other = 0.0;
};

/// What the law remembers of two bodies for which a bond stands: nothing.
DEM_INLINE void blank(ContactBlock& block, int c)
{
  block.slidingSpring.set(c, { 0.0, 0.0, 0.0 });
  block.rollingSpring.set(c, { 0.0, 0.0, 0.0 });
  block.twistingSpring[c] = 0.0;
  for (int number = 0; number < DirectionExtra; ++number)
  {
    if (block.extra[number])
    {
      block.extra[number][c] = 0.0;
    }
  }
}

/// The same wherever a bond stood for the law in this step, so that it does not matter whether the
/// law was asked.
struct Blank
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block, const BondLanes& lanes)
  {
    const int count = block.lanes();
    const auto clear = [&](double* column) DEM_INLINE_LAMBDA
    {
#pragma omp simd
      for (int c = 0; c < count; ++c)
      {
        column[c] = lanes.whole[c] > 0.5 ? 0.0 : column[c];
      }
    };
    for (double* column : { block.slidingSpring.x, block.slidingSpring.y, block.slidingSpring.z,
           block.rollingSpring.x, block.rollingSpring.y, block.rollingSpring.z,
           block.twistingSpring })
    {
      clear(column);
    }
    for (int number = 0; number < DirectionExtra; ++number)
    {
      if (block.extra[number])
      {
        clear(block.extra[number]);
      }
    }
  }
};

struct LeaveNothing
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block)
  {
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      block.force.set(c, { 0.0, 0.0, 0.0 });
      block.firstTorque.set(c, { 0.0, 0.0, 0.0 });
      block.secondTorque.set(c, { 0.0, 0.0, 0.0 });
      block.normalForce[c] = 0.0;
      block.sliding[c] = 0.0;
    }
  }
};

/// What the contact law finds of bodies that are or were bonded, and whose contacts go on.
struct Prepare
{
  template <int Width>
  static DEM_INLINE Present run(const BondTerms& terms, ContactBlock& block, BondLanes& lanes)
  {
    const double beside = terms.beside;
    const double* strength = block.extra[BondExtra + BondStrength];
    double* overlap = block.extra[BondExtra + BondOverlap];
    double any = 0.0, other = 0.0;
    const int count = block.lanes();
#pragma omp simd reduction(max : any, other)
    for (int c = 0; c < count; ++c)
    {
      const double gap = block.gap[c];
      const bool whole = strength[c] > 0.0;
      const bool bonded = strength[c] != 0.0;
      const double first = overlap[c] < 0.5 * UnknownOverlap ? overlap[c] : -gap;
      const double delta = -gap - first; // since they were bonded
      const bool acts = !whole || beside > 0.5;
      const double pressed = acts && delta > 0.0 ? delta : 0.0;
      const double apart = acts ? -delta : Far * block.smallerRadius[c];
      const bool holds = whole || gap < 0.0 || delta > 0.0;
      lanes.gap[c] = gap;
      lanes.whole[c] = whole ? 1.0 : 0.0;
      overlap[c] = bonded ? first : overlap[c];
      block.overlap[c] = bonded ? pressed : block.overlap[c];
      block.gap[c] = bonded ? apart : gap;
      block.measure[c] = bonded && holds ? -1.0 : block.measure[c];
      const double here = bonded ? 1.0 : 0.0;
      const double without = whole ? 0.0 : 1.0;
      any = any > here ? any : here;
      other = other > without ? other : without;
    }
    return { any, other };
  }
};

/// Contacts of bodies that are bonded go on, as do those of bodies that were, while they touch.
struct Hold
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block, const BondLanes& lanes)
  {
    const double* strength = block.extra[BondExtra + BondStrength];
    const double* overlap = block.extra[BondExtra + BondOverlap];
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const double gap = lanes.gap[c];
      const bool holds = strength[c] > 0.0 || gap < 0.0 || gap + overlap[c] < 0.0;
      block.measure[c] = strength[c] != 0.0 && holds ? -1.0 : block.measure[c];
    }
  }
};

struct Add
{
  template <int Width>
  static DEM_INLINE void run(const BondTerms& terms, const BondLanes& lanes, ContactBlock& block)
  {
    const double beside = terms.beside;
    const int count = block.lanes();
#pragma omp simd
    for (int c = 0; c < count; ++c)
    {
      const Lane3 force = lanes.force.get(c);
      const Lane3 low = lanes.lowerTorque.get(c), high = lanes.higherTorque.get(c);
      const double first = lanes.sign[c] > 0.0 ? 1.0 : 0.0, second = 1.0 - first;
      const bool alone = lanes.whole[c] > 0.5 && beside < 0.5;
      block.normalForce[c] += dot(force, block.normal.get(c));
      block.force.set(c, block.force.get(c) + force);
      block.firstTorque.set(c, block.firstTorque.get(c) + fused(first, low, second * high));
      block.secondTorque.set(c, block.secondTorque.get(c) + fused(first, high, second * low));
      block.sliding[c] = alone ? 0.0 : block.sliding[c];
    }
  }
};

}

}
