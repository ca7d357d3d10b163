#include "Analysis/Walls/NamedWalls.h"

#include "Basics/Error.h"
#include "Properties/GranularNames.h"

#include <vtkDataObject.h>
#include <vtkFieldData.h>
#include <vtkPolyData.h>
#include <vtkStringArray.h>

namespace granular
{

std::vector<int> wallsOf(vtkPolyData* input, const std::string& name)
{
  auto* all =
    vtkStringArray::SafeDownCast(input->GetFieldData()->GetAbstractArray(names::WallNames));
  std::vector<int> found;
  std::string known;
  for (vtkIdType k = 0; all && k < all->GetNumberOfValues(); ++k)
  {
    const std::string& one = all->GetValue(k);
    known += (known.empty() ? "'" : ", '") + one + "'";
    if (name.empty() || one == name)
    {
      found.push_back(static_cast<int>(k));
    }
  }
  if (found.empty())
  {
    throw dem::Error("Set Wall to the name of a wall: it is '" + name + "', and the walls are " +
      (known.empty() ? "none" : known) + ".");
  }
  return found;
}

vtkPolyData* demandWalls(vtkDataObject* input)
{
  auto* walls = vtkPolyData::SafeDownCast(input);
  if (!walls)
  {
    throw dem::Error("Connect the output Walls of a simulation: Input is a " +
      std::string(input->GetClassName()) + ".");
  }
  return walls;
}

}
