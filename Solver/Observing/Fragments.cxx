#include "Observing/Fragments.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace dem
{

Pieces::Pieces(const std::vector<std::int64_t>& ids) : Ids(ids), Balls(ids.size()), Sets(ids.size())
{
}

bool Pieces::join(std::int32_t a, std::int32_t b)
{
  std::int32_t first = this->find(a);
  std::int32_t second = this->find(b);
  if (this->Ids[second] < this->Ids[first])
  {
    std::swap(first, second);
  }
  this->Sets.joinRoots(first, second);
  return first != second;
}

std::int32_t Pieces::indexOf(std::int64_t id)
{
  const auto end = this->Ids.begin() + static_cast<std::ptrdiff_t>(this->Balls);
  const auto found = std::lower_bound(this->Ids.begin(), end, id);
  if (found != end && *found == id)
  {
    return static_cast<std::int32_t>(found - this->Ids.begin());
  }
  const auto next = static_cast<std::int32_t>(this->Ids.size());
  const auto [other, isNew] = this->Others.emplace(id, next);
  if (isNew)
  {
    this->Ids.push_back(id);
    this->Sets.add();
  }
  return other->second;
}

namespace
{

/// Binary digits in parts of the heaviest mass. MassParts has capacity for the sum of 1e13 such
/// masses.
constexpr int Digits = 80;

std::vector<std::int64_t> idsInOrder(const Particles& particles,
  const std::vector<std::int32_t>& indices)
{
  std::vector<std::int64_t> ids(indices.size());
  for (std::size_t slot = 0; slot < indices.size(); ++slot)
  {
    ids[indices[slot]] = particles.id[slot];
  }
  return ids;
}

void join(const Particles& particles, const std::vector<std::int32_t>& indices,
  const Observation& seen, Pieces& pieces)
{
  for (const ShapedGrain& grain : particles.shaped)
  {
    for (std::int32_t ball = grain.first + 1; ball < grain.first + grain.count; ++ball)
    {
      pieces.join(indices[grain.first], indices[ball]);
    }
  }
  for (std::size_t c = 0; c < seen.bonds.size(); ++c)
  {
    if (seen.bonds[c].whole && seen.contacts[c].element < 0)
    {
      pieces.join(static_cast<std::int32_t>(seen.contacts[c].first),
        static_cast<std::int32_t>(seen.contacts[c].second));
    }
  }
}

/// Masses of the pieces, by the index that find() returns for their balls.
class PieceMasses
{
public:
  PieceMasses(const Particles& particles, const OwnSlots& own, FragmentRelay* relay)
    : Grains(particles), Own(own), Relay(relay)
  {
    double most = 0.0;
    for (std::int64_t slot = own.begin; slot < own.end; ++slot)
    {
      most = std::max(most, particles.mass(static_cast<std::size_t>(slot)));
    }
    most = relay ? relay->largest(most) : most;
    this->Exponent = most > 0.0 ? std::ilogb(most) - Digits : 0;
  }
  double heaviest(const std::vector<std::int32_t>& indices, Pieces& pieces) const
  {
    std::vector<MassParts> sums(pieces.indexCount(), 0);
    std::vector<std::int32_t> over; // the border
    const auto count = static_cast<std::int64_t>(indices.size());
    for (std::int64_t slot = 0; slot < count; ++slot)
    {
      const std::int32_t piece = pieces.find(indices[slot]);
      if (!this->Own.has(slot))
      {
        over.push_back(piece);
      }
      else if (this->Grains.isFirst(static_cast<std::size_t>(slot)))
      {
        sums[piece] += static_cast<MassParts>(
          std::ldexp(this->Grains.mass(static_cast<std::size_t>(slot)), -this->Exponent));
      }
    }
    std::vector<PieceShare> shares;
    for (const std::int32_t piece : over)
    {
      if (sums[piece] > 0)
      {
        shares.push_back({ pieces.nameOf(piece), std::exchange(sums[piece], 0) });
      }
    }
    const MassParts here = sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end());
    return std::ldexp(static_cast<double>(this->Relay ? this->Relay->heaviest(here, shares) : here),
      this->Exponent);
  }

private:
  const Particles& Grains;
  OwnSlots Own;
  FragmentRelay* Relay;
  int Exponent;
};

}

void findFragments(const Particles& particles, const std::vector<std::int32_t>& indices,
  const OwnSlots& own, FragmentRelay* relay, Observation& seen)
{
  Pieces pieces(idsInOrder(particles, indices));
  join(particles, indices, seen, pieces);
  if (relay)
  {
    relay->joinPieces(indices, pieces);
  }
  seen.fragment.resize(indices.size());
  for (std::size_t slot = 0; slot < indices.size(); ++slot)
  {
    seen.fragment[indices[slot]] = pieces.nameOf(indices[slot]);
  }
  for (std::int64_t slot = own.begin; slot < own.end; ++slot)
  {
    const auto ball = static_cast<std::size_t>(slot);
    seen.totals.fragmentCount += seen.fragment[indices[ball]] == particles.id[ball] ? 1 : 0;
  }
  seen.totals.largestFragment = PieceMasses(particles, own, relay).heaviest(indices, pieces);
}

}
