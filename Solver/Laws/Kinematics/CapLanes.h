// Caps of smooth bodies that touch, in lanes: how round each body is there, and where contact points
// were before the bodies rotated.
#pragma once

#include "Contacts/SmoothGrains.h"

namespace dem
{

/// R* with which a law of Hertz with round caps has the force of the elliptic contact
/// (Johnson 1985, section 4.2): the root of the product of the principal relative radii, times
/// F2^-3, of which the fit is within 1e-8 up to a ratio of 1000.
/// @param sum of the curvatures of both in two tangents [1/L]
double ellipticRadius(const Symmetric2& sum);

/// How the bodies of the searches of a batch got where they are.
struct StepLanes
{
  static constexpr int Capacity = SmoothPairs::Capacity;
  double half = 0.0; ///< KinematicNeeds::half
  Lanes3Of<Capacity> firstSpin, secondSpin;
  Lanes3Of<Capacity> middle; ///< unit, the direction in the middle of the step
};

/// What a block needs of the searches of a batch.
struct CapLanes
{
  static constexpr int Capacity = SmoothPairs::Capacity;
  LanesOf<Capacity> effectiveRadius, firstArm, secondArm;
  Lanes3Of<Capacity> firstPoint, secondPoint;   ///< to the contact point
  Lanes3Of<Capacity> firstBefore, secondBefore; ///< to where it was in the middle of the step
};

/// Ellipses over which bodies of the searches of a batch touch.
struct EllipseLanes
{
  static constexpr int Capacity = SmoothPairs::Capacity;
  Lanes3Of<Capacity> longAxis;     ///< ContactBlock::longAxis
  LanesOf<Capacity> longAxisShare; ///< ContactBlock::longAxisShare
};

/// Finds the ellipses of the contacts of a batch.
/// @param flat whether the second bodies are
void findEllipses(const SmoothPairs& pairs, bool flat, EllipseLanes& ellipses);
/// Finds the caps of the contacts of a batch.
void findCaps(const SmoothPairs& pairs, const StepLanes& steps, CapLanes& caps);
/// Finds the caps of contacts whose second body is flat.
/// @param overlap of the contacts [L]
void findCapsAtWalls(const SmoothPairs& pairs, const StepLanes& steps,
  const LanesOf<SmoothPairs::Capacity>& overlap, CapLanes& caps);

}
