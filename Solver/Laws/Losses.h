// What the contacts of a block lose in a step of the law.
//
// A step has moved the bodies by the velocities that the block has, times the time step. What the
// springs of friction took up meanwhile is their power, of the force that they began the step with
// and of the one that they end it with by halves, times the step; of it they keep the change of
// their energy, from the overlap and the memory of before to those of now, and friction has the
// rest: exactly what slips, and what a spring loses or creates whose stiffness changes with the
// overlap. Regrouped thus, sums over steps are those of the changes of kinetic energy, but for half
// a step at either end. What friction exerts beside its springs is its dashpot, if it is
// below its limit.
#pragma once

#include "Laws/ContactLaws.h"
#include "Laws/Kinematics/SmoothKinematics.h"
#include "State/Snapshot.h"

#include <cstdint>

namespace dem
{

/// What of a step counts. A step with stages has losses of its stages, by what acts in each, and
/// takes what springs hold from before the step and from after it.
enum class LossPart
{
  Whole, ///< all of a step without stages
  First, ///< the first stage: what acts in it, and what springs hold before the step
  Stage, ///< what acts in another stage
  End,   ///< what springs hold at the end of the step, what yielded, what begins and ends
  None
};

/// Losses of each contact in a step [M L^2/T^2].
struct LossLanes
{
  LossPart part = LossPart::Whole;
  double time = 0.0; ///< of a stage, times its weight [T]
  Lanes friction, plastic, adhesion, damping;

  EnergyLosses get(int c) const
  {
    return { this->friction[c], this->plastic[c], this->adhesion[c], this->damping[c] };
  }
};

/// Leaves contacts of features their share.
inline void share(const SmoothCaps& caps, LossLanes& losses)
{
  caps.share({ &losses.friction, &losses.plastic, &losses.adhesion, &losses.damping });
}

/// Loss of a contact that ended.
struct EndLoss
{
  std::int32_t slot = 0; ///< slot of the first grain of the contact
  EnergyLosses lost;
  bool atWall = false;      ///< whether the other one is a wall
  std::int32_t partner = 0; ///< its slot, or its element
  DueHeat heat{};           ///< of that, where contacts warm bodies
};

/// To be made before the law runs on a block, and read after it.
class LossMeter
{
public:
  /// @param losses which say what counts
  LossMeter(const ContactLaws& law, const LawTable& table, ContactBlock& block, LossLanes& losses);
  void read();

private:
  /// The overlaps of a block while they are replaced by others.
  struct Overlaps
  {
    Lanes overlap, gap;
  };
  bool isStage() const
  {
    return this->Lost.part == LossPart::First || this->Lost.part == LossPart::Stage;
  }
  /// For how long powers count [T].
  double time() const;
  void divide(SpringStates& now);
  void addDamping(double time) const;
  void exchange(Overlaps& overlaps);
  void addAdhesion();
  void forgetEnded() const;

  const ContactLaws& Law;
  const LawTable& Table;
  ContactBlock& Block;
  LossLanes& Lost;
  Overlaps Before; ///< a step ago
  SpringStates Springs;
  Lanes Plastic;
  Lanes Resting;
  bool Rests; ///< whether Resting is set
};

}
