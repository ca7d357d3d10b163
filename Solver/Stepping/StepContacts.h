// What a step does with contacts on their path (Stepping/ContactPath.h) beside forces, whatever
// grains touch: contacts that are too deep and hits, bonds that break and heal, energies.
#pragma once

#include "Stepping/CollisionMeter.h"
#include "Stepping/ContactPath.h"
#include "Stepping/ContactRecords.h"
#include "Stepping/StepFinds.h"
#include "Stepping/Walls/WallSweep.h"

namespace dem
{

/// Where a step puts what it finds.
struct StepScope
{
  const WallSweep& sweep; ///< what is counted, and how long the step is
  const TileLayout& layout;
  const Walls& boundary;
  const OwnSlots& own;         ///< grains whose collisions are counted here
  WallSweep::Supply* supplied; ///< per group of slots
  StepFinds& found;
};

/// @tparam Partners what grains touch
template <typename Partners>
class StepContacts : public Partners
{
public:
  StepContacts(const Partners& partners, const StepScope& to) : Partners(partners), To(to) {}

  /// Where losses of a block are counted; null where they are not.
  LossLanes* losses() const
  {
    LossLanes& losses = this->To.found.losses;
    losses.part = this->To.sweep.counted();
    losses.time = this->To.sweep.steps().counting();
    return losses.part == LossPart::None ? nullptr : &losses;
  }
  void evaluate(ContactBlock& block) const { this->law.step(block, this->To.found.deep); }
  /// Contacts that end are apart: a snapshot no longer has them and tells what the next step will
  /// find of them. Where only positions say that they ended they count for nothing.
  void lose(ContactBlock& block, const LossLanes& losses) const
  {
    if (this->To.sweep.collisions().on)
    {
      this->recordAll(block, losses);
    }
    for (int c = 0; c < block.count; ++c)
    {
      if (block.continues(c))
      {
        this->suppliedTo(block, c).losses.add(losses.get(c));
      }
      else if (this->law.lasts())
      {
        this->To.found.ends.push_back(
          { block.first[c], losses.get(c), Partners::Kind == PartnerKind::Wall, block.partner[c] });
      }
    }
  }
  /// Measures hits of contacts that begin, where a user says how long steps are.
  void hit(const ContactBlock& block) const
  {
    const WallSweep& sweep = this->To.sweep;
    if (sweep.hits().any())
    {
      sweep.hits().record(this->law, block, sweep.steps().now, this->To.found.hard);
    }
  }
  // Most contacts have nothing to do there.
  void shared(const PathLanes&) const {}
  void sloped(const FirstLoads&, const ContactBlock&) const {}
  void bonded(const BondLanes&, const ContactBlock&) const {}

protected:
  /// What is supplied to the group of the first grain of a contact.
  WallSweep::Supply& suppliedTo(const ContactBlock& block, int c) const
  {
    return this->To.supplied[this->To.layout.groupOf(block.first[c])];
  }
  /// Adds the step to the records of contacts, and hands over those that end.
  void recordAll(ContactBlock& block, const LossLanes& losses) const
  {
    for (int c = 0; c < block.count; ++c)
    {
      if (block.continues(c))
      {
        advanceRecord(losses, this->law.table().of(0).timeStep, block, c);
      }
      else if (this->To.own.has(block.first[c]))
      {
        CollisionRecord record = recordOf(block, c);
        if (this->law.lasts())
        {
          addLosses(losses.get(c), record);
        }
        this->end({ Partners::Kind, 0, block.first[c], block.partner[c], record });
      }
    }
  }
  /// Counts a collision that is over.
  void end(RecordedContact contact) const
  {
    const CollisionRule& rule = this->To.sweep.collisions();
    contact.record.end();
    this->To.found.collisions.add(groupOf(rule, this->particles, this->To.boundary, contact),
      contact.record, rule);
  }
  void stepBonds(const PathLanes& on) const
  {
    const BondUse by = on.losses ? BondUse::Counted : BondUse::Step;
    this->law.bonds().step(this->particles, by, on.block, *on.bonds, this->To.found.broken);
  }
  /// Has bonds back that are due. What the laws of contact had stored there is gone with that.
  /// @param renew(c) does that with a contact, unless it returns false
  template <typename MayHeal, typename Renew>
  void heal(const PathLanes& on, const MayHeal& mayHeal, const Renew& renew) const
  {
    int healing[BatchSize];
    const int count = this->law.bonds().findHealing(on.block, healing);
    if (count == 0)
    {
      return;
    }
    Lanes energy;
    this->law.findEnergies(on.block, on.caps, energy);
    for (int k = 0; k < count; ++k)
    {
      const int c = healing[k];
      if (mayHeal(c))
      {
        this->suppliedTo(on.block, c).work -= energy[c];
        renew(c);
      }
    }
  }

  StepScope To;
};

}
