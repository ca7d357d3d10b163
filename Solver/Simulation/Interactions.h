// All that grains have to do with each other and with the walls: keeps the lists of candidate pairs
// up to date, finds the contacts, runs the laws and gathers the result for each grain.
#pragma once

#include "Boundaries/Walls.h"
#include "Contacts/ContactList.h"
#include "Contacts/PairTranspose.h"
#include "Core/Config.h"
#include "Core/Snapshot.h"
#include "Integrators/SemiImplicitEuler.h"
#include "Laws/ForceLoop.h"
#include "Neighbours/CellGrid.h"

#include <vector>

namespace dem
{

class Interactions
{
public:
  Interactions(const Config& config, const Surface& walls, double timeStep, const Team& team);

  /// Who works from now on; no result depends on it.
  void setTeam(const Team& team) { this->Workers = team; }
  /// Forgets all lists; the next detect() builds them anew without history.
  void reset();
  /// Says that grains were added.
  void grainsAdded() { this->Valid = false; }
  /// Says how far the fastest grain has moved [L].
  void grainsMoved(double distance)
  {
    this->Travelled += distance;
    ++this->Age;
  }

  /// Finds the contacts of the present positions.
  void detect(const Particles& particles);
  /// Evaluates the laws on them and advances their springs.
  void evaluate(const Particles& particles);
  /// Evaluates the laws and leaves the springs as they are.
  void observe(const Particles& particles);
  /// Sum of what the contacts do to a grain, in an order that is always the same.
  Load gather(std::size_t slot) const;
  /// The same for the grains of a block.
  void gather(GrainBlock& block) const;

  /// Springs of all contacts of the last detect(), by ids.
  std::vector<ContactHistory> history(const Particles& particles) const;
  /// Gives contacts their springs; to be called after reset().
  void setHistory(const Particles& particles, const std::vector<ContactHistory>& history);

  /// Renews the lists if anything moved too far for them.
  void updateLists(const Particles& particles);
  /// Whether a grain of this radius would touch nothing at @a p; the lists must be up to date but
  /// for grains added since.
  bool fits(const Particles& particles, const Vec3& p, double radius) const;

  const ContactList& grainContacts() const { return this->Grains; }
  const ContactList& wallContacts() const { return this->AtWalls; }
  const ForceLoop& grainForces() const { return this->GrainForces; }
  const ForceLoop& wallForces() const { return this->WallForces; }

private:
  void adaptSkin();
  void buildLists(const Particles& particles);
  PairRows findWallPairs(const Particles& particles) const;

  Walls Boundary;
  Team Workers;
  double LargestSpawned;      ///< radius of the largest grain that may be spawned [L]
  double SkinPerRadius = 0.3; ///< see adaptSkin()
  double Skin = 0.0;
  std::int64_t Age = 0;   ///< steps since the lists were built
  double Travelled = 0.0; ///< since the lists were built
  bool Valid = false;
  std::size_t Listed = 0; ///< grains that the cells know of
  CellGrid Cells;
  ContactList Grains;
  ContactList AtWalls;
  PairTranspose Transpose;
  ForceLoop GrainForces;
  ForceLoop WallForces;
};

}
