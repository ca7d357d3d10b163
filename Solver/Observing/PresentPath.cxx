#include "Observing/PresentPath.h"

#include "Stepping/Walls/WallTouch.h"

#include <algorithm>

namespace dem
{

/// A state on the path, whatever grains touch.
template <typename Partners>
class PresentPath::Observed : public Partners
{
public:
  Observed(const Partners& partners, PresentPath& path) : Partners(partners), Path(path) {}

  void loadMemory(ContactBlock& block) const
  {
    const MemoryLayout& layout = this->Path.View.lists.Grains.memory();
    dem::loadMemory({ this->Path.Springs, this->Path.Extras, layout }, this->Path.Memory, block);
  }
  void markBegun(ContactBlock&) const {} // as contacts are loaded
  void evaluate(ContactBlock& block) const { this->law.evaluate(block); }
  void actBonds(const PathLanes& on) const
  {
    this->law.bonds().observe(this->particles, on.block, *on.bonds);
  }
  void lose(const ContactBlock&, const LossLanes&) const {}
  void hit(const ContactBlock&) const {}
  void shared(const PathLanes& on) const
  {
    if constexpr (Partners::Kind == PartnerKind::Wall)
    {
      for (int c = 0; this->sweep.sticks() && c < on.block.count; ++c)
      {
        this->Path.Grips[c] = gripOf(this->law, this->walls, this->particles, on.caps, on.block, c);
      }
    }
  }
  void sloped(const FirstLoads& before, const ContactBlock& block) const
  {
    for (int c = 0; c < block.count; ++c)
    {
      const Vec3 more = Vec3(block.force.get(c)) - Vec3(before.force.get(c));
      this->Path.BySlopes[c] = dot(more, Vec3(block.normal.get(c)));
    }
  }
  void bonded(const BondLanes&, const ContactBlock&) const {}

private:
  PresentPath& Path;
};

PresentPath::PresentPath(const LawView& of, PartnerKind kind) : View(of), Kind(kind)
{
  const bool shares = kind == PartnerKind::Wall && of.lists.boundary().anyMembrane();
  if (of.lists.smooth().anyShape() || shares)
  {
    this->Caps.emplace(of.lists.smooth());
  }
}

void PresentPath::countLosses()
{
  this->Counts = this->View.walls.measures();
}

/// Calls use(observed, lanes) with what the contacts are with.
template <typename Use>
void PresentPath::onPath(const Use& use)
{
  const PathLanes on{ this->Block, this->Caps ? &*this->Caps : nullptr, &this->Bonds,
    this->Counts ? &this->Losses : nullptr, this->Meter };
  const LawView& view = this->View;
  if (this->Kind == PartnerKind::Grain)
  {
    Observed<GrainPartners> observed({ view.particles, view.grainLaw }, *this);
    use(observed, on);
  }
  else
  {
    Observed<WallPartners> observed({ view.particles, view.walls.law(), view.walls,
                                      view.lists.boundary(), view.lists.smooth(), this->Normals,
                                      this->Walls },
      *this);
    use(observed, on);
  }
}

void PresentPath::load(const PresentContact* contacts, std::int64_t count)
{
  const LawView& view = this->View;
  const int extras = view.lists.Grains.memory().extras();
  ContactBlock& block = this->Block;
  block.count = static_cast<int>(std::min<std::int64_t>(BatchSize, count));
  for (int c = 0; c < block.count; ++c)
  {
    const PresentContact& contact = contacts[c];
    this->Springs[c] = contact.springs(view.lists, this->Kind);
    contact.extras(view.lists, this->Kind, this->Extras + c * extras);
    block.pair[c] = c;
    block.first[c] = contact.first;
    block.partner[c] = contact.partner;
    block.begun[c] = contact.memory < 0;
    if (this->Kind == PartnerKind::Wall)
    {
      block.pairClass[c] = view.walls.pairClass(view.particles.material[contact.first],
        view.lists.boundary().body(contact.partner));
      Touch touch{ contact.partner, { contact.separation }, contact.reach, true, -1 };
      touch.beyond = contact.beyond;
      touch.flipped = contact.flipped;
      touch.saddle = contact.saddle;
      touch.saddleCap = contact.saddleCap;
      this->Normals[c] = contact.lastNormal(view.lists);
      setContact(view.lists.boundary(), view.lists.smooth(), view.particles, contact.first, touch,
        true, this->Normals[c], this->Walls, c);
    }
  }
  this->onPath([](auto& observed, const PathLanes& on) { loadContacts(observed, on); });
}

void PresentPath::findEnergies(StoredLanes& stored, SpringStates& friction) const
{
  const ForceLoop& law = this->View.law(this->Kind);
  law.findStored(this->Block, stored);
  law.findSprings(this->Block, friction);
  if (this->Caps)
  {
    this->Caps->share({ &stored.elastic, &stored.surface, &friction.energy });
  }
}

void PresentPath::act()
{
  this->BySlopes = {};
  this->onPath([](auto& observed, const PathLanes& on) { actContacts(observed, on); });
}

}
