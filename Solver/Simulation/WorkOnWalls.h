// Work of sliding on the elements of walls, of which a rank may not know how many there are.
#pragma once

#include "Boundaries/Walls.h"
#include "State/Snapshot.h"

#include <cstdint>
#include <map>
#include <vector>

namespace dem
{

class WorkOnWalls
{
public:
  /// None on any element.
  void clear(const Walls& walls)
  {
    this->OfAll.assign(walls.isPart() ? 0 : walls.size(), 0.0);
    this->OfSome.clear();
  }
  /// @param done on an element that there is, by its number
  void add(const ElementWork& done)
  {
    (this->OfAll.empty() ? this->OfSome[done.element] : this->OfAll[done.element]) += done.work;
  }
  /// Where it is not 0, by numbers.
  std::vector<ElementWork> listed() const
  {
    std::vector<ElementWork> list;
    const auto put = [&list](std::int64_t element, double work)
    {
      if (work != 0.0)
      {
        list.push_back({ element, work });
      }
    };
    for (std::size_t element = 0; element < this->OfAll.size(); ++element)
    {
      put(static_cast<std::int64_t>(element), this->OfAll[element]);
    }
    for (const auto& [element, work] : this->OfSome)
    {
      put(element, work);
    }
    return list;
  }

private:
  std::vector<double> OfAll;             ///< per element; empty where walls are a part
  std::map<std::int64_t, double> OfSome; ///< there
};

}
