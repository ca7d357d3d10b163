// Names of materials in the legend of whatever is coloured by them.
#pragma once

#include <string>
#include <vector>

class vtkSMSessionProxyManager;

namespace granular
{

/// Makes the colours of the array `Material` those of categories with these names.
void nameMaterials(vtkSMSessionProxyManager* manager, const std::vector<std::string>& names);

}
