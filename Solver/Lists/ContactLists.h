// The pairs of grains, and of grains with wall elements, that may come to touch: keeps the lists up
// to date while grains move and are added, and carries the memory of contacts over.
#pragma once

#include "Boundaries/Walls.h"
#include "Contacts/GrainPairs.h"
#include "Contacts/SmoothGrains.h"
#include "Contacts/Tiles.h"
#include "Contacts/WallPairs.h"
#include "Lists/IdOrder.h"
#include "Lists/SkinBudget.h"
#include "Neighbours/AddedCells.h"
#include "Neighbours/CellGrid.h"
#include "Parameters/Config.h"
#include "State/Snapshot.h"

#include <vector>

namespace dem
{

/// What contacts remember, whatever lists they are in.
struct ContactMemories
{
  PairMemories grains;
  PairMemories walls; ///< partners are numbers of elements (Walls::number)
};

/// What contacts remember, by ids, of a state from elsewhere.
struct CarriedContacts
{
  LargeVector<ContactHistory> contacts;
  LargeVector<double> extras;        ///< further numbers of each contact
  LargeVector<WallNormal> normals;   ///< of contacts with walls, in any order
  std::vector<std::uint8_t> touches; ///< as in WallPairs; none where it is not known

  std::size_t width() const
  {
    return this->contacts.empty() ? 0 : this->extras.size() / this->contacts.size();
  }
  /// Adds one of other ones, without its normal.
  void add(const CarriedContacts& from, std::size_t which);
};

/// What lists have to know of the laws of a run.
struct ContactNeeds
{
  MemoryLayout memory; ///< numbers beside the springs
  ContactRange grains; ///< of contacts of grains with each other
  ContactRange walls;  ///< of contacts with walls
  SmoothGrains smooth; ///< which grains are no spheres
  /// Whether nothing but the bond acts between two grains that one holds (Lists/HeldGrains.h).
  bool bondsReplace = false;
};

class ContactLists
{
public:
  /// @param timeStep of the run [T]
  /// @param ask as Walls'
  ContactLists(Walls&& walls, WallSeams seams, const ContactNeeds& needs, double timeStep)
    : Needs(needs), TimeStep(timeStep), Boundary(std::move(walls)), SeamRule(seams),
      Budget(timeStep, this->range(), needs.smooth.facets())
  {
  }
  ContactLists(const ContactLists&) = delete;
  ContactLists& operator=(const ContactLists&) = delete;

  /// Who works from now on; no result depends on it.
  void setTeam(const Team& team) { this->Workers = team; }
  /// Length of the steps for which grains are expected [T].
  double timeStep() const { return this->TimeStep; }
  /// Has lists made anew for steps of another length, in which grains were expected.
  void setTimeStep(double timeStep)
  {
    this->Valid = this->Valid && timeStep == this->TimeStep;
    this->TimeStep = timeStep;
    this->Budget.setTimeStep(timeStep);
  }
  /// Builds new lists if anything moved too far for them.
  void update(const Particles& particles);
  /// Says how far the fastest grain has moved, beyond the flow of the cell [L].
  /// @param gradient of that flow [1/T]
  void grainsMoved(double distance, const Matrix3& gradient = {})
  {
    this->Budget.grainsMoved(distance, gradient);
    const double strain = this->TimeStep * frobenius(gradient);
    this->Grains.closed += 2.0 * distance + strain * this->Budget.farthestPair();
    this->AtWalls.closed += distance + this->Budget.carries(gradient);
  }
  /// Says by how much the edges of the cell have changed within a step (SkinBudget::edgesMoved).
  void edgesMoved(const Matrix3& change) { this->Grains.closed += this->Budget.edgesMoved(change); }
  /// Has lists made anew: grains were put elsewhere.
  void invalidate() { this->Valid = false; }
  /// Says that a ball of a grain has gone through a face of a periodic cell. Its contacts with walls
  /// go on with the elements that touch it there from the same direction; without one they end.
  void goThroughFace(const Particles& particles, std::size_t slot);
  /// Has lists made anew after grains went through faces.
  void arriveInCell(const Particles& particles);
  /// Puts the walls where they are at @a time [T].
  /// @param servos as Walls::setTime()
  void moveWalls(double time, const std::vector<BodyState>& servos, const CellState& cell);
  /// Sets the time from the middle of the step of walls to its end [T].
  void setHalfStepAtWalls(double half) { this->Boundary.setStepMiddle(half); }
  /// Gives walls longer tracks, with the same positions up to now.
  void extendTracks(const Surface& walls);
  /// Says that a grain, of one ball or several, was added behind the others.
  void announce(const Particles& particles);
  /// Says that grains of other ranks were added, and where these ranks expect them.
  void announceCopies(const Particles& particles, const LargeVector<Vec4>& spheres,
    const LargeVector<Vec4>& displacements);
  /// Lists the pairs of grains announced since the last call.
  void listAdded(const Particles& particles);
  /// Says that slot s now holds the grain that was in order[s] of @a before slots; grains that are
  /// not in the order are gone.
  void reordered(const Particles& particles, const std::vector<std::int32_t>& order,
    std::size_t before);

  /// Builds new lists with this memory, and no other.
  void restart(const Particles& particles, const IdOrder& order, CarriedContacts&& carried);

  // Where several ranks share a run (Ranks/): each has lists of its own grains and of those of
  // others around them, and all renew them when any has to.

  /// What grains in lower slots take in a step, roughly.
  std::int64_t workBefore(std::int64_t slot) const;
  /// Whether lists have to be made anew for own grains.
  bool isDue(const Particles& particles);
  bool isValid() const { return this->Valid; }
  /// Says how much farther than own grains any of another rank has moved [L].
  void othersMoved(double farther) { this->Grains.closed += 2.0 * farther; }
  /// Gives up lists that have to be made anew, with what contacts remember; grains are expected as
  /// these say.
  ContactMemories leave(const Particles& particles);
  /// Expects grains of which no lists are known, from which what they remember is gone.
  void expectAnew(const Particles& particles) { this->expect(particles, {}, {}); }
  /// Where grains are expected.
  const PredictedPaths& paths() const { return this->Budget.paths(); }
  const Images& images() const { return this->Budget.images(); }
  /// See SkinBudget.
  void shorten(const Particles& particles, double last) { this->Budget.shorten(particles, last); }
  Reach reach() const { return this->Budget.reach(); }
  void widen(const Reach& reach) { this->Budget.widen(reach); }
  /// Memories of contacts with slots instead of ids. Contacts of absent grains are left out.
  ContactMemories memoriesOf(const Particles& particles, const IdOrder& order,
    CarriedContacts&& carried) const;
  /// Expects own grains and those around them somewhere.
  /// @param number of the first own slot among those of all ranks
  /// @param spheres, displacements predicted paths of all of these
  void surround(const Particles& particles, const OwnSlots& own, std::int64_t number,
    LargeVector<Vec4>&& spheres, LargeVector<Vec4>&& displacements);
  /// Calls use(centre, reach) for own grains from a slot on. An element is in no list if none of
  /// its points, grown by the thickness, is within that reach along each axis [L].
  template <typename Use>
  void forEachAtWalls(const Particles& particles, std::size_t from, const Use& use) const;
  /// Takes other elements of the same walls, before settle().
  void takeWalls(WallPart&& part);
  /// Takes new lists of these.
  void settle(const Particles& particles, ContactMemories&& memories);
  /// All slots where a rank has all grains.
  const OwnSlots& own() const { return this->Budget.paths().own; }

  /// What contacts remember now.
  void remember(ContactMemories& memories) const
  {
    this->Grains.remember(memories.grains);
    memories.walls = this->rememberedAtWalls();
  }
  /// Restores the memory that contacts had when the grains were these.
  void rewind(const Particles& particles, const ContactMemories& to)
  {
    this->expect(particles, {}, {});
    this->build(particles, to.grains, to.walls);
  }

  /// Restores the memory of contacts in the present lists, which must reach as far as the grains
  /// are.
  void recall(const ContactMemories& memories)
  {
    this->Grains.restoreMemories(memories.grains, this->Workers);
    if (this->Boundary.isPart())
    {
      this->AtWalls.restoreMemories(this->withElements(memories.walls));
    }
    else
    {
      this->AtWalls.restoreMemories(memories.walls);
    }
  }

  /// Whether a grain of this radius would touch nothing at @a p; the lists must be up to date but
  /// for grains announced since.
  bool fits(const Particles& particles, const Vec3& p, double radius) const;
  /// Whether it would touch no wall.
  bool fitsBetweenWalls(const Vec3& p, double radius) const;

private:
  ContactNeeds Needs; // before the lists, which refer to it

public:
  GrainPairs Grains{ this->Needs.memory }; ///< partners are slots
  WallPairs AtWalls{ this->Needs.memory }; ///< partners are wall elements
  Tiles Exchange;                          ///< of Grains

  /// Enough for all contacts.
  ContactRange range() const { return widest(this->Needs.grains, this->Needs.walls); }
  const ContactRange& rangeAtGrains() const { return this->Needs.grains; }
  const ContactRange& rangeAtWalls() const { return this->Needs.walls; }
  const SmoothGrains& smooth() const { return this->Needs.smooth; }
  bool bondsReplace() const { return this->Needs.bondsReplace; }
  const Walls& boundary() const { return this->Boundary; }
  WallSeams seams() const { return this->SeamRule; }

private:
  void adaptSkin();
  void noteAdded(std::size_t slot);
  void expect(const Particles& particles, const PairList& grains, const PairList& walls);
  void build(const Particles& particles, const PairMemories& grains, PairMemories walls);
  PairRows findGrainPairs(const std::vector<ListedPair>& bonded);
  void shareOut();
  void complete();
  void notePatches();
  void buildWalls(const Particles& particles, PairMemories memory);
  PairMemories rememberedAtWalls() const;
  PairMemories withElements(PairMemories memories) const;
  PairRows findWallPairs(const Particles& particles, const LargeVector<PairMemory>& known) const;
  double wallRange(const Particles& particles, std::int64_t slot, double skinBudget) const;
  void findWalls(const Vec3& p, double radius, std::vector<std::int32_t>& elements) const;
  std::int32_t findContinuation(const Particles& particles, std::size_t slot,
    std::int64_t pair) const;
  template <typename Visit>
  bool allNear(const Particles& particles, const Vec3& p, double radius, const Visit& visit) const;

  double TimeStep; ///< [T]
  Team Workers;
  bool IsShared = false; ///< with other ranks, which say when lists are made anew
  Walls Boundary;
  WallSeams SeamRule;
  double WallTime = 0.0; ///< at which walls are where they are [T]
  std::vector<BodyState> Servos;
  CellPlace OfCell;            ///< that walls follow, then
  double SkinPerRadius = 0.15; ///< see adaptSkin()
  double WallSkin = 0.0;       ///< what walls that move have for a skin budget [L]
  double WallSkinBudget = 0.0; ///< how far walls may move before AtWalls has to be renewed [L]
  double WallsMoved = 0.0;     ///< since AtWalls was built [L]
  bool Valid = false;
  bool AnyCrossed = false; ///< whether contacts go on with other elements beyond faces
  SkinBudget Budget;       ///< of all grains, those added too
  CellGrid Cells;          ///< over the covers of the predicted paths
  AddedCells Added;        ///< grains that Cells do not know of
};

template <typename Use>
void ContactLists::forEachAtWalls(const Particles& particles, std::size_t from,
  const Use& use) const
{
  const OwnSlots own = this->own().within(static_cast<std::int64_t>(from),
    static_cast<std::int64_t>(particles.size()));
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    const Vec4 cover = this->Budget.paths().coverAtWalls(slot);
    use(Vec3{ cover.x, cover.y, cover.z },
      cover.w + this->wallRange(particles, slot, this->WallSkin));
  }
}

}
