#include "Vtk/GranularClientWatch.h"

#include <utility>

namespace granular
{
namespace
{

std::function<bool()>& watch()
{
  static std::function<bool()> present;
  return present;
}

}

void setClientWatch(std::function<bool()> isGone)
{
  watch() = std::move(isGone);
}

bool isClientGone()
{
  return watch() && watch()();
}

}
