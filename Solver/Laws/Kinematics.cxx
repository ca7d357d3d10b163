#include "Laws/Kinematics.h"

#include "Contacts/NarrowPhase.h"
#include "Core/InverseRoot.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Two centres that coincide have no normal; they get one along z, and the check on the largest
/// overlap ends the run.
DEM_INLINE Lane3 normalOf(const Lane3& separation, double distance, double inverse)
{
  const bool apart = distance > 0.0;
  const Lane3 n = inverse * separation; // (9)
  return { apart ? n.x : 0.0, apart ? n.y : 0.0, apart ? n.z : 1.0 };
}

/// The rows of one grain of each of a few contacts, as lanes.
struct Bodies
{
  Lanes4Of<rows::Step> x; ///< and radius
  Lanes4Of<rows::Step> v; ///< and mass
  Lanes4Of<rows::Step> w;
};

DEM_INLINE void loadBodies(const Particles& particles, const std::int32_t* slots, Bodies& bodies)
{
  const auto rowsOf = [slots](const VectorRows& from)
  {
    return [row = from.row.data(), slots](int k) -> const Row& { return row[slots[k]]; };
  };
  rows::load(rowsOf(particles.position), 0, bodies.x);
  rows::load(rowsOf(particles.velocity), 0, bodies.v);
  rows::load(rowsOf(particles.angularVelocity), 0, bodies.w);
}

/// Fills lane @a c with contact @a k of those few.
DEM_INLINE void loadGrainContact(const Bodies& first, const Bodies& second, int k,
  ContactBlock& block, int c)
{
  const double Ri = first.x.w[k];
  const double Rj = second.x.w[k];
  const double mi = first.v.w[k];
  const double mj = second.v.w[k];
  const Lane3 wi = first.w.get(k);
  const Lane3 wj = second.w.get(k);

  const Lane3 separation = first.x.get(k) - second.x.get(k);
  const double square = dot(separation, separation);
  const double distance = std::sqrt(square); // (8)
  const double inverse = inverseRoot(square);
  const Lane3 n = normalOf(separation, distance, inverse);
  const double R = Ri + Rj;
  const double delta = distance < R ? R - distance : 0.0; // (7)
  const double ri = Ri - 0.5 * delta;                     // (29)
  const double rj = Rj - 0.5 * delta;                     // (30)
  const double m = mi + mj;
  const double share = 1.0 / (R * m); // one division for two

  block.measure[c] = contactMeasure(separation, R);
  block.normal.set(c, n);
  block.overlap[c] = delta;
  block.effectiveRadius[c] = Ri * Rj * (m * share); // (17)
  block.effectiveMass[c] = mi * mj * (R * share);   // (20)
  block.firstArm[c] = ri;
  block.secondArm[c] = rj;
  block.rollingRadius[c] = ri * rj * inverse; // (36), the arms add up to the distance
  block.smallerRadius[c] = Ri < Rj ? Ri : Rj;
  block.velocity.set(c,
    first.v.get(k) - second.v.get(k) + cross(n, fused(ri, wi, rj * wj))); // (26)
  block.spin.set(c, wi - wj);                                             // (38)
}

/// Fills lane @a c with how grain @a k of those few touches a wall.
DEM_INLINE void loadWallContact(const Bodies& grains, int k, const WallLanes& contacts,
  ContactBlock& block, int c)
{
  const double radius = grains.x.w[k];
  const Lane3 w = grains.w.get(k);
  const Lane3 separation = contacts.separation.get(c);
  const double distance = std::sqrt(dot(separation, separation));
  const Lane3 n = normalOf(separation, distance, distance > 0.0 ? 1.0 / distance : 0.0);
  const double reach = contacts.reach[c];
  const double delta = distance < reach ? reach - distance : 0.0; // may differ in its last bit
  const double arm = radius - 0.5 * delta;

  block.normal.set(c, n);
  block.overlap[c] = delta;
  block.effectiveRadius[c] = radius;
  block.effectiveMass[c] = grains.v.w[k];
  block.firstArm[c] = arm;
  block.secondArm[c] = 0.0;
  block.rollingRadius[c] = arm;
  block.smallerRadius[c] = radius;
  block.velocity.set(c, fused(arm, cross(n, w), grains.v.get(k) - contacts.velocity.get(c)));
  block.spin.set(c, w - contacts.spin.get(c));
}

}

DEM_CLONES bool loadGrainContacts(const Particles& particles, ContactBlock& block)
{
  block.repeatLast();
  double widest = -1.0;
  for (int begin = 0; begin < block.count; begin += rows::Step)
  {
    Bodies first, second;
    loadBodies(particles, block.first + begin, first);
    loadBodies(particles, block.partner + begin, second);
#pragma omp simd reduction(max : widest)
    for (int k = 0; k < rows::Step; ++k)
    {
      loadGrainContact(first, second, k, block, begin + k);
      const double measure = block.measure[begin + k];
      widest = widest > measure ? widest : measure;
    }
  }
  return widest < 0.0;
}

Vec3 armTo(const Vec3& separation, double reach, double radius)
{
  const double distance = norm(separation);
  const double arm = radius - 0.5 * (reach - distance);
  return distance > 0.0 ? -(arm / distance) * separation : Vec3{ 0.0, 0.0, -arm };
}

void WallLanes::set(int c, const WallContact& contact)
{
  this->separation.set(c, Lane3(contact.separation));
  this->reach[c] = contact.reach;
  this->velocity.set(c, Lane3(contact.velocity));
  this->spin.set(c, Lane3(contact.spin));
}

DEM_CLONES void loadWallContacts(const Particles& particles, WallLanes& contacts,
  ContactBlock& block)
{
  block.repeatLast();
  for (Lanes3* lanes : { &contacts.separation, &contacts.velocity, &contacts.spin })
  {
    repeatLast(lanes->x.lane, block.count);
    repeatLast(lanes->y.lane, block.count);
    repeatLast(lanes->z.lane, block.count);
  }
  repeatLast(contacts.reach.lane, block.count);
  for (int begin = 0; begin < block.count; begin += rows::Step)
  {
    Bodies grains;
    loadBodies(particles, block.first + begin, grains);
#pragma omp simd
    for (int k = 0; k < rows::Step; ++k)
    {
      loadWallContact(grains, k, contacts, block, begin + k);
    }
  }
}

DEM_CLONES void loadSprings(const SpringRows* springs, SpringLanes& lanes, ContactBlock& block)
{
  for (int c = 0; c < block.lanes(); c += rows::Step)
  {
    rows::load([&](int k) -> const Row& { return springs[block.pair[k]].sliding; }, c,
      lanes.sliding);
    rows::load([&](int k) -> const Row& { return springs[block.pair[k]].rolling; }, c,
      lanes.rolling);
  }
  block.slidingSpring = { lanes.sliding.x.lane, lanes.sliding.y.lane, lanes.sliding.z.lane };
  block.rollingSpring = { lanes.rolling.x.lane, lanes.rolling.y.lane, lanes.rolling.z.lane };
  block.twistingSpring = lanes.sliding.w.lane;
}

DEM_CLONES void storeSprings(const ContactBlock& block, const SpringLanes& lanes,
  SpringRows* springs)
{
  // Lanes past the last contact repeat it, and store the same springs again.
  for (int c = 0; c < block.count; c += rows::Step)
  {
    rows::Pack sliding[rows::Step], rolling[rows::Step];
    rows::pack(lanes.sliding, lanes.sliding.w, c, sliding);
    rows::pack(lanes.rolling, lanes.rolling.w, c, rolling);
    for (int k = 0; k < rows::Step; ++k)
    {
      rows::copy(sliding[k], springs[block.pair[c + k]].sliding);
      rows::copy(rolling[k], springs[block.pair[c + k]].rolling);
    }
  }
}

}
