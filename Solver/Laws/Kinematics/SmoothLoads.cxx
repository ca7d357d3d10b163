// What forces on caps of grains become: shares of a law, torques at the slots, slopes of shares.
#include "Laws/Kinematics/SmoothKinematics.h"

namespace dem
{

void SmoothCaps::share(std::initializer_list<Lanes*> all) const
{
  this->forEachShare(
    [&](int c, double share)
    {
      for (Lanes* lanes : all)
      {
        (*lanes)[c] *= share;
      }
    });
}

void SmoothCaps::share(ContactBlock& block) const
{
  this->share({ &block.force.x, &block.force.y, &block.force.z, &block.firstTorque.x,
    &block.firstTorque.y, &block.firstTorque.z, &block.secondTorque.x, &block.secondTorque.y,
    &block.secondTorque.z, &block.normalForce });
  if (block.conducts)
  {
    this->share({ &block.heat });
  }
}

void SmoothCaps::addTorques(ContactBlock& block) const
{
  for (const Offset& offset : this->Offsets)
  {
    const int c = offset.lane;
    const Lane3 force = block.force.get(c);
    block.firstTorque.set(c, block.firstTorque.get(c) + cross(offset.first, force));
    block.secondTorque.set(c, block.secondTorque.get(c) - cross(offset.second, force));
  }
}

void SmoothCaps::addSlopes(const StoredLanes& stored, ContactBlock& block) const
{
  for (const Slope& at : this->Slopes)
  {
    const int c = at.lane;
    const double energy = -(stored.elastic[c] + stored.surface[c]);
    block.force.set(c, fused(energy, Lane3(at.slope.translation), block.force.get(c)));
    block.firstTorque.set(c,
      fused(energy, Lane3(at.slope.firstRotation), block.firstTorque.get(c)));
    block.secondTorque.set(c,
      fused(energy, Lane3(at.slope.secondRotation), block.secondTorque.get(c)));
  }
}

Vec3 SmoothCaps::firstArm(const ContactBlock& block, int c) const
{
  const Vec3 alongNormal = -block.firstArm[c] * Vec3(block.normal.get(c));
  for (const Offset& offset : this->Offsets)
  {
    if (offset.lane == c)
    {
      return Vec3(offset.first) + alongNormal;
    }
  }
  return alongNormal;
}

}
