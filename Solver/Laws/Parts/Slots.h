// The order in which the parts of a law run over a block, and how a part says what it has.
#pragma once

#include <type_traits>

namespace dem
{

/// Positions of parts in a law, in the order of execution. A slot that has the name of a LawKind is
/// that of its laws. A part that belongs elsewhere declares its slot:
///
///   static constexpr Slot slot = Slot::FrictionBase;
///
/// and replaces the part of an earlier kind that is there.
enum class Slot
{
  SpringTurning,
  FrictionUpdate, ///< all from here to TwistingLaw in one loop
  NormalLaw,
  DampingLaw,
  FrictionBase, ///< another limit of friction than the force with its dashpot
  AdhesionLaw,
  SlidingLaw,
  SlidingDashpot, ///< of what sticks
  RollingLaw,
  TwistingLaw, ///< sums up all forces and torques
  Ending,      ///< of contacts whose law has no range, beside others that last
  Forgetting,  ///< of friction by bodies that are apart
  HeatLaw,
  Count
};

/// Defines Declares_name<Part>::value: whether a part has a public static member of that name.
#define DEM_DECLARES(name)                                                                         \
  template <typename Part, typename = void>                                                        \
  struct Declares_##name : std::false_type                                                         \
  {                                                                                                \
  };                                                                                               \
  template <typename Part>                                                                         \
  struct Declares_##name<Part, std::void_t<decltype(&Part::name)>> : std::true_type                \
  {                                                                                                \
  };

}
