#include "GranularMaterialLegend.h"

#include "vtkNew.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxy.h"
#include "vtkSMTransferFunctionManager.h"

#include <cstddef>

namespace granular
{
namespace
{

constexpr const char* Array = "Material";

/// Told apart by people who see no red or no green as well: Okabe and Ito (2008), Color Universal
/// Design.
constexpr double Palette[][3] = { { 0.902, 0.624, 0.0 }, { 0.337, 0.706, 0.914 },
  { 0.0, 0.620, 0.451 }, { 0.941, 0.894, 0.259 }, { 0.0, 0.447, 0.698 }, { 0.835, 0.369, 0.0 },
  { 0.8, 0.475, 0.655 }, { 0.4, 0.4, 0.4 } };
constexpr std::size_t Colours = sizeof(Palette) / sizeof(Palette[0]);

}

void nameMaterials(vtkSMSessionProxyManager* manager, const std::vector<std::string>& names)
{
  vtkNew<vtkSMTransferFunctionManager> functions;
  vtkSMProxy* colours = functions->GetColorTransferFunction(Array, manager);
  if (!colours)
  {
    return;
  }
  vtkSMPropertyHelper annotations(colours, "Annotations");
  vtkSMPropertyHelper indexed(colours, "IndexedColors");
  annotations.SetNumberOfElements(static_cast<unsigned int>(2 * names.size()));
  indexed.SetNumberOfElements(static_cast<unsigned int>(3 * names.size()));
  for (std::size_t k = 0; k < names.size(); ++k)
  {
    const auto at = static_cast<unsigned int>(k);
    annotations.Set(2 * at, std::to_string(k).c_str());
    annotations.Set(2 * at + 1, names[k].c_str());
    for (unsigned int channel = 0; channel < 3; ++channel)
    {
      indexed.Set(3 * at + channel, Palette[k % Colours][channel]);
    }
  }
  vtkSMPropertyHelper(colours, "IndexedLookup").Set(1);
  colours->UpdateVTKObjects();
}

}
