#include "Contacts/ContactList.h"

#include <algorithm>
#include <utility>

namespace dem
{

void ContactList::replacePairs(PairRows pairs, const Team& team)
{
  const std::int64_t newRows = static_cast<std::int64_t>(pairs.rowBegin.size()) - 1;
  const std::int64_t oldRows = this->rows();
  std::vector<Springs> history(pairs.partner.size());
  std::vector<std::int32_t> contactOf(pairs.partner.size(), NotTouching);
  // Both rows ascend: walk them side by side.
  parallelRows(std::min(newRows, oldRows), team,
    [&](std::int64_t row)
    {
      std::int64_t to = pairs.rowBegin[row];
      const std::int64_t toEnd = pairs.rowBegin[row + 1];
      for (std::int64_t from = this->Pairs.rowBegin[row]; from < this->Pairs.rowBegin[row + 1];
           ++from)
      {
        if (this->ContactOf[from] == NotTouching)
        {
          continue;
        }
        while (to < toEnd && pairs.partner[to] < this->Pairs.partner[from])
        {
          ++to;
        }
        if (to < toEnd && pairs.partner[to] == this->Pairs.partner[from])
        {
          history[to] = this->History[from];
          contactOf[to] = this->ContactOf[from];
        }
      }
    });
  this->Pairs = std::move(pairs);
  this->History = std::move(history);
  this->ContactOf = std::move(contactOf);
  this->Candidates.resize(this->Pairs.partner.size());
  this->ContactBegin.assign(newRows + 1, 0);
  this->Touching.clear();
}

void ContactList::clear()
{
  *this = ContactList();
}

void ContactList::countContacts()
{
  for (std::size_t row = 1; row < this->ContactBegin.size(); ++row)
  {
    this->ContactBegin[row] += this->ContactBegin[row - 1];
  }
  this->Touching.resize(this->ContactBegin.back());
}

std::int64_t ContactList::findPair(std::int32_t row, std::int32_t partner) const
{
  const auto begin = this->Pairs.partner.begin() + this->Pairs.rowBegin[row];
  const auto end = this->Pairs.partner.begin() + this->Pairs.rowBegin[row + 1];
  const auto found = std::lower_bound(begin, end, partner);
  return found != end && *found == partner ? found - this->Pairs.partner.begin() : -1;
}

void ContactList::setSprings(std::int32_t row, std::int32_t partner, const Springs& springs)
{
  const std::int64_t pair = this->findPair(row, partner);
  if (pair >= 0)
  {
    this->History[pair] = springs;
    this->ContactOf[pair] =
      0; // any index says that it touched; the next detect() sets the right one
  }
}

}
