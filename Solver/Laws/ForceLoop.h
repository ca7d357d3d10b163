// Runs a law over all contacts of one kind, block by block, and leaves one result a contact.
#pragma once

#include "Contacts/ContactList.h"
#include "Core/Particles.h"
#include "Laws/Kinematics.h"
#include "Laws/LawRegistry.h"

#include <vector>

namespace dem
{

/// Force on the first body and torques on both. 72 bytes.
struct ContactForce
{
  Vec3 force;
  Vec3 firstTorque;
  Vec3 secondTorque;
};

/// What only an observer asks for.
struct ContactDetail
{
  double normalForce = 0.0;
  double slidingForce = 0.0;
  double elasticEnergy = 0.0;
  bool sliding = false;
};

/// The contact with the largest overlap relative to the smaller radius.
struct WorstOverlap
{
  double relative = 0.0;
  std::int64_t contact = -1;
};

class ForceLoop
{
public:
  ForceLoop(const LawRow& law, const LawParameters& parameters, PartnerKind partner)
    : Law(law), Parameters(parameters), Partner(partner)
  {
  }

  /// One step of the law: forces() and worstOverlap() are set and the springs advanced.
  void step(const Particles& particles, ContactList& list, const Team& team);
  /// The same forces and their details, the springs left as they are. details() shows the springs
  /// as they are stored.
  void observe(const Particles& particles, const ContactList& list);

  /// One a contact, and a last one that acts nothing on a second body.
  const std::vector<ContactForce>& forces() const { return this->Forces; }
  const std::vector<ContactDetail>& details() const { return this->Details; }
  const WorstOverlap& worstOverlap() const { return this->Worst; }

private:
  /// Fills the block with the contacts from @a begin on, not beyond @a end.
  void load(const Particles& particles, const std::vector<Contact>& contacts,
    const std::vector<Springs>& springs, std::int64_t begin, std::int64_t end,
    ContactBlock& block) const;
  void resizeForces(std::size_t contacts);
  void storeForces(const ContactBlock& block, std::int64_t begin);

  LawRow Law;
  LawParameters Parameters;
  PartnerKind Partner;
  std::vector<ContactForce> Forces{ 1 };
  std::vector<ContactDetail> Details;
  WorstOverlap Worst;
};

}
