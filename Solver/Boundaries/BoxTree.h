// A tree of boxes over the wall elements: finds the few that a box around a grain can touch. Its
// memory follows the number of elements, whatever their size and the space they spread over.
#pragma once

#include "Basics/Vec3.h"

#include <cstdint>
#include <vector>

namespace dem
{

struct Box
{
  Vec3 low;
  Vec3 high;

  bool overlaps(const Box& other) const
  {
    return this->low.x <= other.high.x && other.low.x <= this->high.x &&
      this->low.y <= other.high.y && other.low.y <= this->high.y && this->low.z <= other.high.z &&
      other.low.z <= this->high.z;
  }
};

/// The smallest box that holds both.
Box enclose(const Box& a, const Box& b);

class BoxTree
{
public:
  void build(const std::vector<Box>& boxes);

  /// Calls visit(index) for every box that overlaps @a query, in no particular order.
  template <typename Visit>
  void forEachOverlap(const Box& query, const Visit& visit) const
  {
    this->forEach([&query](const Box& box) { return box.overlaps(query); }, visit);
  }

  /// Calls visit(index) for every box for which reaches(box) is true, in no particular order; it
  /// must be true for a box that holds one for which it is.
  template <typename Reaches, typename Visit>
  void forEach(const Reaches& reaches, const Visit& visit) const;

private:
  /// 64 bytes. A leaf has count > 0 and holds Order[first, first + count); an inner node has its
  /// left child next to it and its right child at first.
  struct Node
  {
    Box box;
    std::int32_t first = 0;
    std::int32_t count = 0;
  };

  void split(std::int32_t node, std::int32_t begin, std::int32_t end,
    const std::vector<Box>& boxes);

  std::vector<Node> Nodes;
  std::vector<std::int32_t> Order;
  std::vector<Box> Boxes; ///< in the order of Order
};

template <typename Reaches, typename Visit>
void BoxTree::forEach(const Reaches& reaches, const Visit& visit) const
{
  if (this->Nodes.empty())
  {
    return;
  }
  std::int32_t stack[64];
  int depth = 0;
  stack[depth++] = 0;
  while (depth > 0)
  {
    const std::int32_t index = stack[--depth];
    const Node& node = this->Nodes[index];
    if (!reaches(node.box))
    {
      continue;
    }
    if (node.count == 0)
    {
      stack[depth++] = node.first;
      stack[depth++] = index + 1;
      continue;
    }
    for (std::int32_t k = node.first; k < node.first + node.count; ++k)
    {
      if (reaches(this->Boxes[k]))
      {
        visit(this->Order[k]);
      }
    }
  }
}

}
