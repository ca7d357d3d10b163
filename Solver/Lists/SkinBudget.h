// How far grains may drift from their predicted paths before lists of neighbours have to be
// renewed. Each grain has its own margin, so a few fast grains do not renew the lists of a
// resting bed.
#pragma once

#include "Contacts/FacetGrains.h"
#include "Contacts/PairList.h"
#include "Neighbours/Images.h"
#include "Neighbours/PredictedPaths.h"
#include "Parameters/ContactRange.h"
#include "State/Particles.h"
#include "Vectors/Parallel.h"

#include <cstdint>
#include <vector>

namespace dem
{

/// Largest distances over which a flow acts.
struct Reach
{
  double pair = 0.0;  ///< of two that are listed [L]
  double position = 0.0; ///< from the corner of the cell [L]
  int image = 0;      ///< in edges of the cell
};

class SkinBudget
{
public:
  SkinBudget(double timeStep, const ContactRange& range, const FacetGrains& facets)
    : TimeStep(timeStep), Range(range), Facets(facets)
  {
  }
  /// What is known until begin() is of other steps then.
  void setTimeStep(double timeStep) { this->TimeStep = timeStep; }

  /// Expects every grain to keep its velocity, or to drift at most @a still [L] from that path. A
  /// grain that another one or a wall may hit has a wider margin, for as long as seems to pay.
  /// @param grains, walls pairs of the first slots, as far as they are known: who may be hit
  void begin(const Particles& particles, double meanRadius, double still, const PairList& grains,
    const PairList& walls, const Team& team);
  /// The sphere that the flow of a cell makes of this one by the middle of the time that predicted
  /// paths are for, which is the time of covers [L].
  Vec4 toMiddle(const Lattice& space, const Vec3& p, double radius) const;
  /// Takes in a grain that was added behind the others.
  void add(const Particles& particles, std::size_t slot);
  /// Takes in a copy of a grain of another rank, with the path that its rank predicts.
  void addCopy(const Particles& particles, const Vec4& sphere, const Vec4& displacement);

  /// Takes over spheres and displacements of own grains from their begin(), and of other grains
  /// from their ranks.
  void surround(const Particles& particles, const OwnSlots& own, LargeVector<Vec4>&& spheres,
    LargeVector<Vec4>&& displacements);
  /// Follows grains no longer than this [steps].
  void shorten(const Particles& particles, double last);
  /// Reach of all whose predicted paths are known. Where a cell has a flow, all ranks have the same
  /// reach.
  Reach reach() const
  {
    return { this->FarthestPair, this->FarthestPosition, this->Across.farthest() };
  }
  void widen(const Reach& reach);

  const PredictedPaths& paths() const { return this->Expected; }
  /// Images of the predicted paths; none in open space.
  const Images& images() const { return this->Across; }
  /// Steps since begin().
  std::int64_t age() const { return this->Age; }

  /// Says how far the fastest grain has moved in a step, where the cell has a flow beyond that [L].
  /// @param gradient of that flow in the step [1/T]
  void grainsMoved(double distance, const Matrix3& gradient);
  /// Says by how much the edges of the cell have changed within a step, in which grains are expected
  /// to stay where they are.
  /// @return how far an image can have moved against its grain [L]
  double edgesMoved(const Matrix3& change);
  /// How far apart the two of a pair may be that is listed [L]; only known where there is a flow.
  double farthestPair() const { return this->FarthestPair; }
  /// How far a flow can carry a grain in a step [L].
  double carries(const Matrix3& gradient) const
  {
    return this->TimeStep * frobenius(gradient) * this->FarthestPosition;
  }
  /// Whether all own grains are where they are expected.
  bool holds(const Particles& particles, const Team& team);

private:
  Vec4 displacementOf(const Particles& particles, std::size_t slot) const;
  double widthFor(double hit) const;
  double rangeOf(double radius) const { return 0.5 * this->Range.of(radius); }
  void findHits(const Particles& particles, const PairList& grains, const PairList& walls);
  void followFlow(const Particles& particles);
  void countInFlow(std::size_t slot, const Vec3& position, double beyond);
  Vec3 firstPosition(const Lattice& space, const Vec3& p, const Vec3& beyond) const;
  /// Strain of a step, by the flow that is expected.
  double strain() const { return this->TimeStep * frobenius(this->Gradient); }
  void keepWithin(const Particles& particles);
  void takeShapes(const Particles& particles, std::size_t from);
  void follow(const Particles& particles, double last);
  void chooseLife(double meanRadius);

  double TimeStep;
  ContactRange Range; ///< half of which is with each of two grains
  FacetGrains Facets;
  PredictedPaths Expected;
  double Still = 0.0;
  double Life = 20.0;   ///< how long the margin of hit grains lasts [steps]
  double Widest = 0.0;  ///< their largest margin [L]
  double Fastest = 0.0; ///< largest predicted displacement of a step [L]
  std::int64_t Age = 0; ///< of the predicted paths [steps]
  double Spare = 0.0;   ///< what any grain may drift for sure from here on [L]
  // Where the cell has a flow.
  Matrix3 Gradient;           ///< that is expected [1/T]
  double FarthestPosition = 0.0; ///< from the corner of the cell [L]
  double FarthestPair = 0.0;  ///< [L]
  double Carried = 0.0;       ///< how far any grain can have moved since begin() [L]
  double Lost = 0.0;          ///< how far images can be from where they are expected [L]
  Images Across;              ///< of the grains
  std::vector<float> Hits;    ///< largest change of displacement in a step by a hit [L]
};

}
