#include "Laws/Kinematics.h"

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

DEM_INLINE void loadGrainContact(const ParticleColumns& grains, ContactBlock& block, int c)
{
  const std::int32_t i = block.first[c];
  const std::int32_t j = block.partner[c];
  const double Ri = grains.radius[i];
  const double Rj = grains.radius[j];
  const double mi = grains.mass[i];
  const double mj = grains.mass[j];
  const Lane3 wi = grains.w.get(i);
  const Lane3 wj = grains.w.get(j);

  const Lane3 separation = grains.x.get(i) - grains.x.get(j);
  const double square = dot(separation, separation);
  const double distance = std::sqrt(square); // (8)
  const double inverse = inverseRoot(square);
  const Lane3 n = normalOf(separation, distance, inverse);
  const double delta = Ri + Rj - distance; // (7)
  const double ri = Ri - 0.5 * delta;      // (29)
  const double rj = Rj - 0.5 * delta;      // (30)
  const double R = Ri + Rj;
  const double m = mi + mj;
  const double share = 1.0 / (R * m); // one division for two

  block.normal.set(c, n);
  block.overlap[c] = delta;
  block.effectiveRadius[c] = Ri * Rj * (m * share); // (17)
  block.effectiveMass[c] = mi * mj * (R * share);   // (20)
  block.firstArm[c] = ri;
  block.secondArm[c] = rj;
  block.rollingRadius[c] = ri * rj * inverse; // (36), the arms add up to the distance
  block.smallerRadius[c] = Ri < Rj ? Ri : Rj;
  block.velocity.set(c, grains.v.get(i) - grains.v.get(j) + cross(n, fused(ri, wi, rj * wj))); // (26)
  block.spin.set(c, wi - wj);                                                             // (38)
}

}

DEM_CLONES void loadGrainContacts(const ParticleColumns& grains, ContactBlock& block)
{
#pragma omp simd
  for (int c = 0; c < block.count; ++c)
  {
    loadGrainContact(grains, block, c);
  }
}

void loadWallContact(const ParticleColumns& grains, const Vec3& separation, double reach,
  ContactBlock& block, int c)
{
  const std::int32_t i = block.first[c];
  const double distance = norm(separation);
  const Lane3 n = normalOf(Lane3(separation), distance, distance > 0.0 ? 1.0 / distance : 0.0);
  const double delta = reach - distance;
  const double ri = grains.radius[i] - 0.5 * delta;
  const Lane3 wi = grains.w.get(i);
  block.normal.set(c, n);
  block.overlap[c] = delta;
  block.effectiveRadius[c] = grains.radius[i];
  block.effectiveMass[c] = grains.mass[i];
  block.firstArm[c] = ri;
  block.secondArm[c] = 0.0;
  block.rollingRadius[c] = ri;
  block.smallerRadius[c] = grains.radius[i];
  block.velocity.set(c, grains.v.get(i) + ri * cross(n, wi));
  block.spin.set(c, wi);
}

void loadSprings(const Springs* springs, ContactBlock& block)
{
  for (int c = 0; c < block.count; ++c)
  {
    const Springs& s = springs[block.pair[c]];
    block.slidingSpring.set(c, { s[0], s[1], s[2] });
    block.rollingSpring.set(c, { s[3], s[4], s[5] });
    block.twistingSpring[c] = s[6];
  }
}

void storeSprings(const ContactBlock& block, Springs* springs)
{
  for (int c = 0; c < block.count; ++c)
  {
    const Lane3 s = block.slidingSpring.get(c);
    const Lane3 r = block.rollingSpring.get(c);
    springs[block.pair[c]] = { s.x, s.y, s.z, r.x, r.y, r.z, block.twistingSpring[c] };
  }
}

}
