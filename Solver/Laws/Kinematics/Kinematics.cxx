#include "Laws/Kinematics/Kinematics.h"

#include "Vectors/VectorCopies.h"

#include <algorithm>

namespace dem
{

namespace
{

/// Numbers of one kind of the grains of a few contacts, as lanes.
template <int Width>
DEM_INLINE void loadPacked(const VectorArray& from, const std::int32_t* slots, Lanes4Of<Width>& to)
{
  const Vec4* packed = from.packed.data();
  vec4::load<Width>(
    [packed, slots](int k) DEM_INLINE_LAMBDA -> const Vec4& { return packed[slots[k]]; }, 0, to);
}

/// Numbers of both grains of each contact, as lanes.
template <int Width>
struct Both
{
  Lanes4Of<Width> first;
  Lanes4Of<Width> second;

  DEM_INLINE Both(const VectorArray& from, const ContactBlock& block, int begin)
  {
    loadPacked(from, block.first + begin, this->first);
    loadPacked(from, block.partner + begin, this->second);
  }
};

/// What grains are in (Basics/Lattice.h).
enum class Space
{
  Open,
  Repeats, ///< images are at rest
  Flows    ///< images move
};

/// Contacts of grains. One kind of numbers after the other, each for the whole block: all kinds at
/// once do not fit the registers, and a processor works on several rounds of a short loop at the
/// same time. What one loop leaves for the next waits where results will be.
/// @tparam Mid KinematicNeeds::midStep
template <int Width, bool Lasts, Space In, bool Mid>
struct GrainContacts
{
  const Particles& particles;
  double half; ///< KinematicNeeds::half
  ContactBlock& block;

  DEM_INLINE void loadPositions() const
  {
    const Lattice& space = this->particles.space;
    this->forEachFew(this->particles.position,
      [&](int c, double Ri, double Rj, const Lane3& xi, const Lane3& xj) DEM_INLINE_LAMBDA
      {
        Lane3 separation = xi - xj;
        if constexpr (In != Space::Open)
        {
          const Lane3 edges = space.edgesIn(separation);
          const Lane3 image = Lattice::times(space.edges, edges);
          separation = separation - image;
          if constexpr (In == Space::Flows)
          {
            this->edges().set(c, edges);
            this->block.image.set(c, image);
          }
        }
        this->lanes().setPositions(c, Ri, Rj, separation);
      });
  }

  DEM_INLINE void loadVelocities() const
  {
    const Lattice& space = this->particles.space;
    this->forEachFew(this->particles.velocity,
      [&](int c, double mi, double mj, const Lane3& vi, const Lane3& vj) DEM_INLINE_LAMBDA
      {
        Lane3 velocity = vi - vj;
        if constexpr (In == Space::Flows)
        {
          velocity = velocity - Lattice::times(space.imageFlow, this->edges().get(c));
        }
        this->lanes().setVelocity(c, mi, mj, velocity);
      });
  }

  DEM_INLINE void loadSpins() const
  {
    this->forEachFew(this->particles.angularVelocity,
      [&](int c, double, double, const Lane3& wi, const Lane3& wj) DEM_INLINE_LAMBDA
      { this->lanes().setSpin(c, wi, wj); });
  }

private:
  DEM_INLINE PairKinematics<Lasts, Mid> lanes() const { return { this->half, this->block }; }
  Lanes3& edges() const { return this->block.spin; } ///< of the cell that are between the two

  /// Calls use(lane, w_i, w_j, (x_i, y_i, z_i), (x_j, y_j, z_j)) for the numbers of both grains.
  template <typename Use>
  DEM_INLINE void forEachFew(const VectorArray& from, const Use& use) const
  {
    const int lanes = this->block.lanes();
    for (int begin = 0; begin < lanes; begin += Width)
    {
      const Both<Width> both(from, this->block, begin);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        use(begin + k, both.first.w[k], both.second.w[k], both.first.get(k), both.second.get(k));
      }
    }
  }
};

template <bool Lasts, Space In, bool Mid>
struct LoadGrainContacts
{
  template <int Width>
  static DEM_INLINE bool run(const Particles& particles, double half, ContactBlock& block)
  {
    const GrainContacts<Width, Lasts, In, Mid> contacts{ particles, half, block };
    contacts.loadPositions();
    contacts.loadVelocities();
    contacts.loadSpins();
    return allContinue(block);
  }
};

template <bool Lasts, bool Mid>
struct LoadWallContacts
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, const Vec4* normals, WallLanes& contacts,
    ContactBlock& block)
  {
    const int lanes = block.lanes();
    for (int begin = 0; begin < lanes; begin += Width)
    {
      vec4::load<Width>([&](int k)
                          DEM_INLINE_LAMBDA -> const Vec4& { return normals[block.pair[k]]; },
        begin, contacts.lastNormal);
      Lanes4Of<Width> x, v, w;
      loadPacked(particles.position, block.first + begin, x);
      loadPacked(particles.velocity, block.first + begin, v);
      loadPacked(particles.angularVelocity, block.first + begin, w);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        loadWallContact<Width, Lasts, Mid>(x, v, w, k, contacts, block, begin + k);
      }
    }
  }
};

/// Adds what arms make of spins to a sliding velocity, as ContactBlock::setVelocity() splits it by
/// the normal of the middle of the step.
/// @param m that normal
DEM_INLINE void addSliding(const Lane3& velocity, const Lane3& m, const Lane3& arms,
  ContactBlock& block, int c)
{
  const Lane3 n = block.normal.get(c);
  const Lane3 more = cross(m, arms);
  block.slidingVelocity.set(c, fused(-dot(more, n), n, velocity + more));
}

/// By the normal of the middle of the step, to a square of the angle between the two.
template <bool Mid>
struct LoadCommonSpin
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, ContactBlock& block)
  {
    for (int begin = 0; begin < block.lanes(); begin += Width)
    {
      const Both<Width> w(particles.angularVelocity, block, begin);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const Lane3 n = Mid ? block.springRotation().get(c) : block.normal.get(c);
        block.commonSpin[c] = 0.5 * dot(w.first.get(k) + w.second.get(k), n);
      }
    }
  }
};

/// Leaves the radii as the arms with which spins add to the sliding velocity (ContactArms).
///
/// With a scale, what slides is R_i dtheta_i + R_j dtheta_j - (R_i + R_j) dphi, of the rotations of
/// both bodies and of the line between their centres. Angles come back where the bodies do, so
/// that no cycle of pressing and rolling leaves a contact displaced.
/// @tparam Scaled KinematicNeeds::scaled
template <bool Scaled>
struct UseRadii
{
  template <int Width>
  static DEM_INLINE void run(const Particles& particles, ContactBlock& block)
  {
    for (int begin = 0; begin < block.lanes(); begin += Width)
    {
      const Both<Width> x(particles.position, block, begin);
      const Both<Width> w(particles.angularVelocity, block, begin);
#pragma omp simd
      for (int k = 0; k < Width; ++k)
      {
        const int c = begin + k;
        const double ri = block.firstArm[c], rj = block.secondArm[c]; // add up to the distance
        const double Ri = x.first.w[k], Rj = x.second.w[k];
        const double scale = Scaled ? (Ri + Rj) / (ri + rj) : 1.0;
        const Lane3 arms =
          fused(fused(-scale, ri, Ri), w.first.get(k), fused(-scale, rj, Rj) * w.second.get(k));
        addSliding(scale * block.slidingVelocity.get(c), block.springRotation().get(c), arms, block,
          c);
      }
    }
  }
};

/// As UseRadii, at walls: a sphere without end has no line that rotates, so that there is no scale.
struct UseRadiiAtWalls
{
  template <int Width>
  static DEM_INLINE void run(ContactBlock& block)
  {
    const int lanes = block.lanes();
#pragma omp simd
    for (int c = 0; c < lanes; ++c)
    {
      const double more = block.effectiveRadius[c] - block.firstArm[c];
      const Lane3 longer = block.springRotation().get(c); // than m
      const Lane3 m = inverseRoot(dot(longer, longer)) * longer;
      addSliding(block.slidingVelocity.get(c), m, more * block.spin.get(c), block, c);
    }
  }
};

struct StoreNormals
{
  template <int Width>
  static DEM_INLINE void run(const ContactBlock& block, const WallLanes& contacts, Vec4* normals)
  {
    for (int c = 0; c < block.count; c += Width)
    {
      vec4::Pack normal[Width];
      vec4::pack<Width>(block.normal, contacts.lastNormal.w, c, normal);
      vec4::forEach<Width>(
        [&](int k) DEM_INLINE_LAMBDA { vec4::copy(normal[k], normals[block.pair[c + k]]); });
    }
  }
};

template <Space In, bool Mid>
bool loadIn(const Particles& particles, const KinematicNeeds& needs, ContactBlock& block)
{
  return needs.lasts
    ? vectors::run<LoadGrainContacts<true, In, Mid>>(particles, needs.half, block)
    : vectors::run<LoadGrainContacts<false, In, Mid>>(particles, needs.half, block);
}

template <bool Mid>
void loadAtWalls(const Particles& particles, const KinematicNeeds& needs, const Vec4* normals,
  WallLanes& contacts, ContactBlock& block)
{
  needs.lasts ? vectors::run<LoadWallContacts<true, Mid>>(particles, normals, contacts, block)
              : vectors::run<LoadWallContacts<false, Mid>>(particles, normals, contacts, block);
}

template <Space In>
bool loadIn(const Particles& particles, const KinematicNeeds& needs, ContactBlock& block)
{
  return needs.midStep ? loadIn<In, true>(particles, needs, block)
                       : loadIn<In, false>(particles, needs, block);
}

/// Radii of balls. SmoothCaps has those of grains with other shapes.
void setEquivalent(const Particles& particles, bool atWall, ContactBlock& block)
{
  for (int c = 0; c < block.lanes(); ++c)
  {
    block.firstEquivalent[c] = particles.radius(block.first[c]);
    block.secondEquivalent[c] =
      atWall ? block.firstEquivalent[c] : particles.radius(block.partner[c]);
  }
}

/// Contacts of balls are round, as those of features are; SmoothCaps corrects the others.
void setRound(ContactBlock& block)
{
  for (int c = 0; c < block.lanes(); ++c)
  {
    block.longAxis.set(c, { 0.0, 0.0, 0.0 });
    block.longAxisShare[c] = 0.5;
  }
}

}

bool loadGrainContacts(const Particles& particles, const KinematicNeeds& needs, ContactBlock& block)
{
  block.repeatLast();
  const bool all = particles.space.flows ? loadIn<Space::Flows>(particles, needs, block)
    : particles.space.periodic           ? loadIn<Space::Repeats>(particles, needs, block)
                                         : loadIn<Space::Open>(particles, needs, block);
  if (needs.commonSpin)
  {
    needs.midStep ? vectors::run<LoadCommonSpin<true>>(particles, block)
                  : vectors::run<LoadCommonSpin<false>>(particles, block);
  }
  if (needs.equivalent)
  {
    setEquivalent(particles, false, block);
  }
  if (needs.ellipse)
  {
    setRound(block);
  }
  if (needs.radii)
  {
    needs.scaled ? vectors::run<UseRadii<true>>(particles, block)
                 : vectors::run<UseRadii<false>>(particles, block);
  }
  return all;
}

Vec3 armTo(const Vec3& separation, double side, double reach, double radius)
{
  const double distance = side * norm(separation);
  const double arm = armOf(radius, reach - distance);
  return distance != 0.0 ? -(arm / distance) * separation : Vec3{ 0.0, 0.0, -arm };
}

void loadWallContacts(const Particles& particles, const KinematicNeeds& needs, const Vec4* normals,
  WallLanes& contacts, ContactBlock& block)
{
  block.repeatLast();
  for (Lanes3* lanes : { &contacts.separation, &contacts.velocity, &contacts.spin })
  {
    repeatLast(lanes->x.lane, block.count);
    repeatLast(lanes->y.lane, block.count);
    repeatLast(lanes->z.lane, block.count);
  }
  repeatLast(contacts.reach.lane, block.count);
  repeatLast(contacts.side.lane, block.count);
  needs.midStep ? loadAtWalls<true>(particles, needs, normals, contacts, block)
                : loadAtWalls<false>(particles, needs, normals, contacts, block);
  if (needs.equivalent)
  {
    setEquivalent(particles, true, block);
  }
  if (needs.ellipse)
  {
    setRound(block);
  }
  if (needs.radii)
  {
    vectors::run<UseRadiiAtWalls>(block);
  }
  if (needs.commonSpin)
  {
    // w_i + w_wall = (w_i - w_wall) + 2 w_wall
    for (int c = 0; c < block.lanes(); ++c)
    {
      block.commonSpin[c] =
        dot(0.5 * block.spin.get(c) + contacts.spin.get(c), block.normal.get(c));
    }
  }
}

void storeNormals(const ContactBlock& block, const WallLanes& contacts, Vec4* normals)
{
  vectors::run<StoreNormals>(block, contacts, normals);
}

void loadTemperatures(const Particles& particles, ContactBlock& block)
{
  const double* temperature = particles.temperature.data();
  for (int c = 0; c < block.lanes(); ++c) // lanes past the last contact repeat it
  {
    block.temperatureDifference[c] = temperature[block.partner[c]] - temperature[block.first[c]];
  }
  block.conducts = true;
}

}
