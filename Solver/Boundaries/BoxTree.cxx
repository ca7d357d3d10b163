#include "Boundaries/BoxTree.h"

#include <algorithm>
#include <numeric>

namespace dem
{

namespace
{
constexpr std::int32_t LeafSize = 4;

Vec3 doubledCentre(const Box& box)
{
  return box.low + box.high;
}
}

Box enclose(const Box& a, const Box& b)
{
  return { { std::min(a.low.x, b.low.x), std::min(a.low.y, b.low.y), std::min(a.low.z, b.low.z) },
    { std::max(a.high.x, b.high.x), std::max(a.high.y, b.high.y), std::max(a.high.z, b.high.z) } };
}

void BoxTree::build(const std::vector<Box>& boxes)
{
  this->Nodes.clear();
  this->Order.resize(boxes.size());
  std::iota(this->Order.begin(), this->Order.end(), 0);
  if (!boxes.empty())
  {
    this->Nodes.emplace_back();
    this->split(0, 0, static_cast<std::int32_t>(boxes.size()), boxes);
  }
  this->Boxes.resize(boxes.size());
  for (std::size_t k = 0; k < boxes.size(); ++k)
  {
    this->Boxes[k] = boxes[this->Order[k]];
  }
}

void BoxTree::split(std::int32_t node, std::int32_t begin, std::int32_t end,
  const std::vector<Box>& boxes)
{
  Box whole = boxes[this->Order[begin]];
  Box centres{ doubledCentre(whole), doubledCentre(whole) };
  for (std::int32_t k = begin + 1; k < end; ++k)
  {
    const Box& box = boxes[this->Order[k]];
    whole = enclose(whole, box);
    centres = enclose(centres, { doubledCentre(box), doubledCentre(box) });
  }
  this->Nodes[node].box = whole;
  if (end - begin <= LeafSize)
  {
    this->Nodes[node].first = begin;
    this->Nodes[node].count = end - begin;
    return;
  }
  // Halves by the median along the longest extent of the centres: the depth is logarithmic.
  const Vec3 extent = centres.high - centres.low;
  const int axis =
    extent.x >= extent.y && extent.x >= extent.z ? 0 : (extent.y >= extent.z ? 1 : 2);
  const std::int32_t middle = begin + (end - begin) / 2;
  std::nth_element(this->Order.begin() + begin, this->Order.begin() + middle,
    this->Order.begin() + end,
    [&](std::int32_t a, std::int32_t b)
    { return doubledCentre(boxes[a])[axis] < doubledCentre(boxes[b])[axis]; });
  this->Nodes.emplace_back();
  this->split(node + 1, begin, middle, boxes);
  const std::int32_t right = static_cast<std::int32_t>(this->Nodes.size());
  this->Nodes[node].first = right;
  this->Nodes.emplace_back();
  this->split(right, middle, end, boxes);
}

}
