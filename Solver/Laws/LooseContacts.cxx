#include "Laws/LooseContacts.h"

namespace dem
{

namespace
{

/// Calls use(column) for all that contacts remember.
template <typename Block, typename Use>
void forEachColumn(Block& block, const Use& use)
{
  for (auto* column : { &block.slidingSpring.x, &block.slidingSpring.y, &block.slidingSpring.z,
         &block.rollingSpring.x, &block.rollingSpring.y, &block.rollingSpring.z,
         &block.twistingSpring })
  {
    use(*column);
  }
  for (auto& extra : block.extra)
  {
    use(extra);
  }
}

}

void LooseContacts::take(const ContactBlock& from, const Lanes& held)
{
  int count = 0;
  for (int c = 0; c < from.count; ++c)
  {
    if (held[c] < 0.5)
    {
      this->block.pair[count] = from.pair[c];
      this->block.first[count] = from.first[c];
      this->block.partner[count] = from.partner[c];
      this->From[count++] = c;
    }
  }
  this->block.count = count;
  if (count == 0)
  {
    return;
  }
  const double* columns[MostColumns];
  int number = 0;
  forEachColumn(from, [&](const double* column) { columns[number++] = column; });
  number = 0;
  forEachColumn(this->block,
    [&](double*& column)
    {
      const double* all = columns[number];
      double* mine = this->Memory[number++].lane;
      column = all ? mine : nullptr;
      for (int c = 0; all && c < count; ++c)
      {
        mine[c] = all[this->From[c]];
      }
      if (all)
      {
        repeatLast(mine, count);
      }
    });
}

void LooseContacts::giveBack(ContactBlock& to) const
{
  int number = 0;
  forEachColumn(to,
    [&](double* column)
    {
      const double* mine = this->Memory[number++].lane;
      for (int c = 0; column && c < this->block.count; ++c)
      {
        column[this->From[c]] = mine[c];
      }
    });
  for (int c = 0; c < this->block.count; ++c)
  {
    const int lane = this->From[c];
    to.measure[lane] = this->block.measure[c];
    to.force.set(lane, this->block.force.get(c));
    to.firstTorque.set(lane, this->block.firstTorque.get(c));
    to.secondTorque.set(lane, this->block.secondTorque.get(c));
  }
}

}
