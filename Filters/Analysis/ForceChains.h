// Contacts as lines with the thickness that their force has.
#pragma once

#include <vtkPolyData.h>
#include <vtkSmartPointer.h>

class vtkDataObject;

namespace granular
{

/// Point array of the lines: radius of the tube around them [L, m].
constexpr const char* TubeRadius = "TubeRadius";

struct ForceChainSettings
{
  double threshold = 0.0;    ///< smallest normal force that is shown, over the mean one
  double minimumForce = 0.0; ///< smallest normal force that is shown [M L/T^2, N]
  double tubeScale = 1.0;
  bool wallContacts = true; ///< whether contacts with walls count and are shown
};

struct ForceChains
{
  vtkSmartPointer<vtkPolyData> lines; ///< of two points of their own each, with all cell arrays
  double meanForce = 0.0;             ///< of the contacts that press [M L/T^2, N]
  vtkIdType contactCount = 0;         ///< contacts that press
  vtkIdType shownCount = 0;
  double strongShare = 0.0; ///< share of the contacts that press with more than the mean
};

/// @throws dem::Error that names what is wrong with the input.
ForceChains findForceChains(vtkDataObject* input, const ForceChainSettings& settings);

}
