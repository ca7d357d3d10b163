// What parts of a law say of energy, lane by lane. A part declares what it has of
//
//   static DEM_INLINE double stiffness(law, block, lane);
//   static DEM_INLINE double energy(law, block, lane, stiffness);
//   static DEM_INLINE double surface(law, block, lane, stiffness);
//   static DEM_INLINE SpringState spring(law, block, lane, stiffness);
//   static DEM_INLINE double plastic(law, block, lane, stiffness);
//   static constexpr DryFriction dry;
//
// each of the state that the block and its memory are in, with law of the type LawParameters: the
// stiffness along the normal, of the part in the slot of NormalLaw, and with it the elastic energy
// of what is pressed, that of adhesion (below 0 if it binds), a spring of friction, what has been
// lost for good so far, and what of friction is not a dashpot. The energies but the plastic one are
// given back when the bodies part; the plastic one is a function of the memory of the contact.
#pragma once

#include "Laws/PairLaws.h"
#include "Laws/Parts/Slots.h"
#include "Laws/Parts/SpringParts.h"

namespace dem
{

/// Which friction is no dashpot although no spring exerts it.
enum class DryFriction
{
  None,
  Sliding,
  Rolling,
  Rotational ///< of springs that share a limit with their dashpots
};

/// Energy that contacts have stored [M L^2/T^2].
struct StoredLanes
{
  Lanes elastic; ///< along the normal
  Lanes surface;
};

/// Springs of friction of contacts.
struct SpringStates
{
  Lanes energy;     ///< [M L^2/T^2]
  Lanes sliding;    ///< power of the sliding spring at the velocities of the block [M L^2/T^3]
  Lanes rotational; ///< of the rolling and the twisting one
};

/// Energy of a spring of friction [M L^2/T^2], and its powers in sliding and in rotation [M
/// L^2/T^3].
struct SpringState
{
  double energy;
  double sliding;
  double rotational;
};

/// A spring that resists sliding with the force -k u.
DEM_INLINE SpringState slidingSpring(const ContactBlock& block, int c, double k)
{
  const Lane3 u = block.slidingSpring.get(c);
  return { 0.5 * k * dot(u, u), -k * dot(u, slidingVelocity(block, c)), 0.0 };
}

/// A spring that resists rolling, -k u at the lever R* (32); u is one at the radius of (36).
DEM_INLINE SpringState rollingSpring(const ContactBlock& block, int c, double k)
{
  const Lane3 u = block.rollingSpring.get(c);
  const double lever = overRollingRadius(block.effectiveRadius[c], block, c);
  return { 0.5 * k * lever * dot(u, u), 0.0, -k * lever * dot(u, rollingVelocity(block, c)) };
}

/// A spring that resists twisting, -k u at R* (33).
DEM_INLINE SpringState twistingSpring(const ContactBlock& block, int c, double k)
{
  const double u = block.twistingSpring[c];
  const double v = block.effectiveRadius[c] * dot(block.spin.get(c), block.normal.get(c));
  return { 0.5 * k * u * u, 0.0, -k * u * v };
}

DEM_INLINE SpringState operator+(const SpringState& a, const SpringState& b)
{
  return { a.energy + b.energy, a.sliding + b.sliding, a.rotational + b.rotational };
}

DEM_DECLARES(energy)
DEM_DECLARES(surface)
DEM_DECLARES(spring)
DEM_DECLARES(plastic)
DEM_DECLARES(dry)
DEM_DECLARES(stiffness)

template <typename Part>
struct AddStored
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, const Lanes& stiffness,
    StoredLanes& stored)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      if constexpr (Declares_energy<Part>::value)
      {
        stored.elastic[c] += Part::energy(laws.at(c), block, c, stiffness[c]);
      }
      if constexpr (Declares_surface<Part>::value)
      {
        stored.surface[c] += Part::surface(laws.at(c), block, c, stiffness[c]);
      }
    }
  }
};

template <typename Part>
struct AddSprings
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, const Lanes& stiffness,
    SpringStates& states)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      const SpringState spring = Part::spring(laws.at(c), block, c, stiffness[c]);
      states.energy[c] += spring.energy;
      states.sliding[c] += spring.sliding;
      states.rotational[c] += spring.rotational;
    }
  }
};

template <typename Part>
struct AddPlastic
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, const Lanes& stiffness,
    Lanes& plastic)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      plastic[c] += Part::plastic(laws.at(c), block, c, stiffness[c]);
    }
  }
};

/// The stiffness along the normal, of a normal part.
template <typename Part>
struct FindStiffness
{
  template <typename Laws>
  static DEM_INLINE void run(const Laws& laws, const ContactBlock& block, Lanes& stiffness)
  {
    const int lanes = block.lanes();
    DEM_INDEPENDENT_ROUNDS
    for (int c = 0; c < lanes; ++c)
    {
      stiffness[c] = Part::stiffness(laws.at(c), block, c);
    }
  }
};

/// What a part says of energy, as functions of blocks that add to what is there; null where it says
/// nothing.
struct PartEnergies
{
  using Find = void (*)(const LawTable&, const LawLanes&, const ContactBlock&, Lanes&);
  template <typename To>
  using Add = void (*)(const LawTable&, const LawLanes&, const ContactBlock&, const Lanes&, To&);

  Find stiffness = nullptr; ///< along the normal
  Add<StoredLanes> stored = nullptr;
  Add<SpringStates> springs = nullptr;
  Add<Lanes> plastic = nullptr;
  DryFriction dry = DryFriction::None;
};

template <typename Kernel, typename To>
void addEnergies(const LawTable& table, const LawLanes& lanes, const ContactBlock& block,
  const Lanes& stiffness, To& to)
{
  runWith<Kernel>(table, lanes, block, block, stiffness, to);
}

template <typename Part>
void findStiffness(const LawTable& table, const LawLanes& lanes, const ContactBlock& block,
  Lanes& stiffness)
{
  runWith<FindStiffness<Part>>(table, lanes, block, block, stiffness);
}

template <typename Part>
PartEnergies energiesOf()
{
  PartEnergies energies;
  if constexpr (Declares_stiffness<Part>::value)
  {
    energies.stiffness = &findStiffness<Part>;
  }
  if constexpr (Declares_energy<Part>::value || Declares_surface<Part>::value)
  {
    energies.stored = &addEnergies<AddStored<Part>, StoredLanes>;
  }
  if constexpr (Declares_spring<Part>::value)
  {
    energies.springs = &addEnergies<AddSprings<Part>, SpringStates>;
  }
  if constexpr (Declares_plastic<Part>::value)
  {
    energies.plastic = &addEnergies<AddPlastic<Part>, Lanes>;
  }
  if constexpr (Declares_dry<Part>::value)
  {
    energies.dry = Part::dry;
  }
  return energies;
}

}
