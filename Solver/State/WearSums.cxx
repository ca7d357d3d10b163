#include "State/WearSums.h"

#include <algorithm>

namespace dem
{

ElementWear& WearState::of(std::int64_t element)
{
  if (this->Found.size() != this->elements.size()) // they were read
  {
    this->Found.clear();
    for (std::size_t k = 0; k < this->elements.size(); ++k)
    {
      this->Found.emplace(this->elements[k].element, k);
    }
  }
  const auto [found, isNew] = this->Found.emplace(element, this->elements.size());
  if (isNew)
  {
    this->elements.push_back({ element, {}, {} });
  }
  return this->elements[found->second];
}

void WearState::add(const WearState& other)
{
  for (const ElementWear& wear : other.elements)
  {
    ElementWear& sum = this->of(wear.element);
    sum.front.add(wear.front);
    sum.behind.add(wear.behind);
  }
}

WearState WearState::sorted() const
{
  WearState all;
  all.counted = this->counted;
  all.since = this->since;
  all.elements = this->elements;
  std::sort(all.elements.begin(), all.elements.end(),
    [](const ElementWear& a, const ElementWear& b) { return a.element < b.element; });
  return all;
}

std::vector<WornElement> WearState::listed() const
{
  std::vector<WornElement> list;
  for (const ElementWear& wear : this->sorted().elements)
  {
    ExactSum both = wear.front;
    both.add(wear.behind);
    list.push_back({ wear.element, both.value(), wear.behind.value() });
  }
  return list;
}

void WearState::clear()
{
  this->elements.clear();
  this->Found.clear();
}

}
