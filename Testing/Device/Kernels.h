// What a step of a bed does, as functions of one index, for a graphics processor and for plain
// loops. The physics is that of the solver: its functions of one lane, on batches of one.
//
//   pairKernel, wallKernel    contacts: whether there is one, the law, loads to where grains read
//   grainKernel               each grain sums up what acts on it, in the order of the solver, moves
//   ownKernel                 instead of pairKernel and grainKernel: each grain works out all
//                             contacts that it has with others itself
#pragma once

#include "KernelArrays.h"

namespace device
{

DEM_INLINE void runLaw(const dem::LawParameters& law, dem::ContactBlock& block)
{
  dem::HertzMindlin<dem::IncrementalSprings>::run(dem::OnePair{ law }, block);
}

/// How the two grains of a pair move.
struct PairMotion
{
  Four vi, vj, wi, wj;

  DEM_INLINE void load(const Arrays& all, std::int32_t first, std::int32_t second)
  {
    this->vi = all.velocity[first];
    this->vj = all.velocity[second];
    this->wi = all.spin[first];
    this->wj = all.spin[second];
  }
};

/// The law on two grains that touch.
DEM_INLINE void evaluate(const Four& xi, const Four& xj, const dem::Lane3& separation,
  const PairMotion& motion, const Laws& laws, OwnSprings& springs, dem::ContactBlock& block)
{
  block.count = 1;
  springs.lend(block);
  const dem::PairKinematics<false, true> kinematics{ laws.half, block };
  kinematics.setPositions(0, xi.w, xj.w, separation);
  kinematics.setVelocity(0, motion.vi.w, motion.vj.w, vectorOf(motion.vi) - vectorOf(motion.vj));
  kinematics.setSpin(0, vectorOf(motion.wi), vectorOf(motion.wj));
  runLaw(laws.grains, block);
}

/// What a contact of the last step needs is requested before it is known whether it continues, as
/// nearly all do: memory then answers once, not twice in series.
template <typename Loads>
DEM_INLINE void pairKernel(std::int64_t k, const Arrays& all, const Laws& laws)
{
  const std::int32_t first = all.row[k], second = all.partner[k];
  const bool touched = all.touches[k] != 0;
  const Four xi = all.position[first], xj = all.position[second];
  OwnSprings springs;
  PairMotion motion{};
  springs.load<PairSprings>(all.springs, all.pairs, k, touched);
  if (touched)
  {
    motion.load(all, first, second);
  }
  const dem::Lane3 separation = vectorOf(xi) - vectorOf(xj);
  if (!(dem::contactMeasure(separation, xi.w + xj.w) < 0.0))
  {
    if (touched)
    {
      all.touches[k] = 0; // bodies that do not touch have no force, and forget
    }
    return;
  }
  if (!touched)
  {
    motion.load(all, first, second);
    all.touches[k] = 1;
  }
  dem::ContactBlock block;
  evaluate(xi, xj, separation, motion, laws, springs, block);
  springs.store<PairSprings>(all.springs, all.pairs, k);
  Loads::store(all.loads, all.pairs, k,
    { block.force.get(0), block.firstTorque.get(0), block.secondTorque.get(0) });
}

DEM_INLINE void fillLane(const Four& from, dem::Lanes4Of<1>& lanes)
{
  lanes.set(0, vectorOf(from));
  lanes.w[0] = from.w;
}

/// Elements are at rest. A grain inside of a box of rectangles that meet at right angles touches
/// each of them where it is over the inside of it (Boundaries/Seams/Seams.h).
/// @return whether it is somewhere else, which these rules are not made for
DEM_INLINE bool wallKernel(std::int64_t k, const Arrays& all, const Laws& laws)
{
  const std::int32_t slot = all.wallGrain[k];
  const Four x = all.position[slot];
  const bool touched = all.wallTouches[k] != 0;
  const dem::Foot foot = dem::footOnRectangle({ x.x, x.y, x.z }, all.frames[all.wallElement[k]]);
  const double reach = x.w;
  if (!(dot(foot.separation, foot.separation) < reach * reach))
  {
    if (touched)
    {
      all.wallTouches[k] = 0;
    }
    return false;
  }
  Four last;
  if (touched)
  {
    last = all.wallNormal[k];
  }
  const dem::Lane3 separation(foot.separation);
  const bool isUsual = foot.site == dem::Site::Inside && !(dot(vectorOf(last), separation) < 0.0);
  dem::ContactBlock block;
  block.count = 1;
  OwnSprings springs;
  springs.load<WallSprings>(all.wallSprings, all.wallPairs, k, touched);
  springs.lend(block);
  dem::WallContacts contact;
  contact.separation.set(0, separation);
  contact.reach[0] = reach;
  contact.side[0] = 1.0;
  contact.velocity.set(0, { 0.0, 0.0, 0.0 });
  contact.spin.set(0, { 0.0, 0.0, 0.0 });
  fillLane(last, contact.lastNormal);
  dem::Lanes4Of<1> position, velocity, spin;
  fillLane(x, position);
  fillLane(all.velocity[slot], velocity);
  fillLane(all.spin[slot], spin);
  dem::loadWallContact<1, false, true>(position, velocity, spin, 0, contact, block, 0);
  runLaw(laws.walls, block);
  if (block.sliding[0] > 0.5)
  {
    springs.of[PairSprings] += laws.motion.kick() * dem::slidingPower(block, 0);
  }
  springs.store<WallSprings>(all.wallSprings, all.wallPairs, k);
  all.wallNormal[k] = fourOf(block.normal.get(0), 1.0);
  all.wallTouches[k] = 1;
  all.wallLoads[2 * k] = fourOf(block.force.get(0), 0.0);
  all.wallLoads[2 * k + 1] = fourOf(block.firstTorque.get(0), 0.0);
  return !isUsual;
}

/// Adds what walls do to a grain.
/// @param e the first of its entries; becomes the first one of a pair
DEM_INLINE void addWalls(const Arrays& all, std::int32_t end, std::int32_t& e, dem::Lane3& force,
  dem::Lane3& torque)
{
  for (; e < end && all.entries[e] < 0; ++e)
  {
    const std::int64_t k = -1 - all.entries[e];
    if (all.wallTouches[k] != 0)
    {
      force = force + vectorOf(all.wallLoads[2 * k]);
      torque = torque + vectorOf(all.wallLoads[2 * k + 1]);
    }
  }
}

/// Adds what contacts do to a grain.
/// @tparam Together how many are requested at a time, so that memory answers at once
template <typename Loads, int Together>
DEM_INLINE void sumUp(std::int64_t i, const Arrays& all, dem::Lane3& force, dem::Lane3& torque)
{
  const std::int32_t end = all.begin[i + 1];
  std::int32_t e = all.begin[i];
  addWalls(all, end, e, force, torque);
  for (; e < end; e += Together)
  {
    std::int32_t entry[Together];
    bool acts[Together];
    dem::Lane3 f[Together], t[Together];
    for (int n = 0; n < Together; ++n)
    {
      entry[n] = e + n < end ? all.entries[e + n] : -1;
    }
    for (int n = 0; n < Together; ++n)
    {
      acts[n] = entry[n] >= 0 && all.touches[entry[n] >> 1] != 0;
    }
    for (int n = 0; n < Together; ++n)
    {
      if (acts[n])
      {
        f[n] = Loads::get(all.loads, all.pairs, entry[n] >> 1, 0);
        t[n] = Loads::get(all.loads, all.pairs, entry[n] >> 1, (entry[n] & 1) != 0 ? 2 : 1);
      }
    }
    for (int n = 0; n < Together; ++n)
    {
      if (acts[n])
      {
        force = (entry[n] & 1) != 0 ? force - f[n] : force + f[n];
        torque = torque + t[n];
      }
    }
  }
}

/// The square of the distance of a grain from a position, over its margin.
DEM_INLINE double driftKernel(const Four& x, const Four& from, double margin)
{
  const dem::Lane3 displacement = vectorOf(x) - vectorOf(from);
  return dot(displacement, displacement) / (margin * margin);
}

struct Moved
{
  double square; ///< of the displacement [L^2]
  bool isUsual;  ///< whether it is somewhere, and rotated by a small angle
};

/// Where a grain is, and how it moves.
struct GrainFours
{
  Four x, v, w;
};

/// Moves a grain; its orientation is where it was.
/// @param to becomes what it is after the step
DEM_INLINE Moved move(const dem::Lane3& force, const dem::Lane3& torque, const Laws& laws,
  Four& orientation, GrainFours& to)
{
  dem::GrainBlock block;
  block.count = 1;
  fillLane(to.x, block.x);
  fillLane(to.v, block.v);
  fillLane(to.w, block.w);
  fillLane(orientation, block.orientation);
  block.force.set(0, force);
  block.torque.set(0, torque);
  const dem::MotionTimes times(laws.motion);
  const double largest =
    dem::translateLane<false, false>(laws.motion, laws.motion.flow, times, block, 0);
  dem::rotateLane<true>(times, false, block, 0);
  to.x = fourOf(block.x.get(0), block.x.w[0]);
  to.v = fourOf(block.v.get(0), block.v.w[0]);
  to.w = fourOf(block.w.get(0), block.w.w[0]);
  orientation = fourOf(block.orientation.get(0), block.orientation.w[0]);
  return { block.moved[0],
    largest < dem::SmallHalfAngleSquared && block.moved[0] <= block.x.w[0] * block.x.w[0] };
}

template <typename Loads, int Together>
DEM_INLINE Moved grainKernel(std::int64_t i, const Arrays& all, const Laws& laws)
{
  dem::Lane3 force(0.0, 0.0, 0.0), torque(0.0, 0.0, 0.0);
  sumUp<Loads, Together>(i, all, force, torque);
  GrainFours grain{ all.position[i], all.velocity[i], all.spin[i] };
  const Moved moved = move(force, torque, laws, all.orientation[i], grain);
  all.position[i] = grain.x;
  all.velocity[i] = grain.v;
  all.spin[i] = grain.w;
  return moved;
}

/// A contact of a grain, seen from there.
struct OwnContact
{
  std::int64_t k; ///< pair of the contact
  std::int32_t other;
  bool isPartner; ///< whether the pair is in the row of the other one
  Four xo;        ///< position of the other one

  DEM_INLINE Four first(const Four& own) const { return this->isPartner ? this->xo : own; }
  DEM_INLINE Four second(const Four& own) const { return this->isPartner ? own : this->xo; }
};

/// Continues to the next pair of a grain that touches: threads that work side by side so have a
/// contact each before they begin with the law.
/// @param e of the first entry that is examined; becomes that behind the contact
/// @return whether there is one
DEM_INLINE bool findNext(const Four& x, std::int32_t end, const Arrays& all, std::int32_t& e,
  OwnContact& found)
{
  bool touches = false;
  for (; e < end && !touches; ++e)
  {
    const std::int32_t entry = all.entries[e];
    found.k = entry >> 1;
    found.isPartner = (entry & 1) != 0;
    found.other = all.others[e];
    found.xo = all.position[found.other];
    const Four xi = found.first(x), xj = found.second(x);
    touches = dem::contactMeasure(vectorOf(xi) - vectorOf(xj), xi.w + xj.w) < 0.0;
    if (!found.isPartner)
    {
      all.nextTouches[found.k] = touches ? 1 : 0;
    }
  }
  return touches;
}

/// Adds what one contact does to a grain, worked out as that of the row, whichever grain asks: the
/// bits are those that the other one gets. The row keeps what it remembers.
DEM_INLINE void addOwn(const OwnContact& contact, const GrainFours& own, const Arrays& all,
  const Laws& laws, dem::Lane3& force, dem::Lane3& torque)
{
  const bool isPartner = contact.isPartner;
  OwnSprings springs;
  springs.loadPacked(all.packedSprings, contact.k, all.touches[contact.k] != 0);
  const Four vo = all.velocity[contact.other], wo = all.spin[contact.other];
  const PairMotion motion{ isPartner ? vo : own.v, isPartner ? own.v : vo, isPartner ? wo : own.w,
    isPartner ? own.w : wo };
  const Four xi = contact.first(own.x), xj = contact.second(own.x);
  dem::ContactBlock block;
  evaluate(xi, xj, vectorOf(xi) - vectorOf(xj), motion, laws, springs, block);
  const dem::Lane3 f = block.force.get(0);
  force = isPartner ? force - f : force + f;
  torque = torque + (isPartner ? block.secondTorque.get(0) : block.firstTorque.get(0));
  if (!isPartner)
  {
    springs.storePacked(all.nextSprings, contact.k);
  }
}

/// A step of a grain without any loads in memory: each contact is worked out twice, by either
/// grain, from the state before the step.
DEM_INLINE Moved ownKernel(std::int64_t i, const Arrays& all, const Laws& laws)
{
  dem::Lane3 force(0.0, 0.0, 0.0), torque(0.0, 0.0, 0.0);
  GrainFours grain{ all.position[i], all.velocity[i], all.spin[i] };
  const std::int32_t end = all.begin[i + 1];
  std::int32_t e = all.begin[i];
  addWalls(all, end, e, force, torque);
  OwnContact contact;
  while (findNext(grain.x, end, all, e, contact))
  {
    addOwn(contact, grain, all, laws, force, torque);
  }
  const Moved moved = move(force, torque, laws, all.orientation[i], grain);
  all.nextPosition[i] = grain.x;
  all.nextVelocity[i] = grain.v;
  all.nextSpin[i] = grain.w;
  return moved;
}

}
