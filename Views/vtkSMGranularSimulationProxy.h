/**
 * @class   vtkSMGranularSimulationProxy
 * @brief   what the panel of the granular simulation does on its own: presets and steering
 *
 * A client-side proxy that changes properties when others change, so that state files, Python and
 * the server only ever see plain values:
 *
 * - `MaterialPreset` and `ContactModel` fill in the properties that their hints name for the chosen
 * entry (granular::Presets).
 * - Names of `Materials` are in the legend of what is coloured by the array Material.
 * - `LoadTablesFrom` fills in the tables of materials from a file on the client's machine, and
 * `SaveTables`, when it is invoked, writes them to the file `SaveTablesTo` (granular::Tables).
 * - `WhenChanged`: at 1 (Go On) a property that is listed in the hints of `Changes` (`<Steerable
 *   name="..."/>`) and gets another value does so from the time on that is shown, as lines of
 *   `Changes`. At 0 (Start Again) it holds from the beginning.
 */
#ifndef vtkSMGranularSimulationProxy_h
#define vtkSMGranularSimulationProxy_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMGranularSourceProxy.h"

#include <map>
#include <memory> // for the presets
#include <set>
#include <string>
#include <vector>

namespace granular
{
class Bridges;
class Presets;
}

class GRANULARVIEWS_EXPORT vtkSMGranularSimulationProxy : public vtkSMGranularSourceProxy
{
public:
  static vtkSMGranularSimulationProxy* New();
  vtkTypeMacro(vtkSMGranularSimulationProxy, vtkSMGranularSourceProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void UpdateVTKObjects() override;
  /// In a client whose user may stop it: in slices (granular::approach()).
  void UpdatePipeline(double time) override;
  using Superclass::UpdatePipeline;
  int LoadXMLState(vtkPVXMLElement* element, vtkSMProxyLocator* locator) override;
  void LoadState(const vtkSMMessage* message, vtkSMProxyLocator* locator) override;

protected:
  vtkSMGranularSimulationProxy();
  ~vtkSMGranularSimulationProxy() override;

  /// Fetches what the simulation tells of itself, so that the panel shows it as it is now, and not
  /// as it was before the last Apply.
  void PostUpdateData(bool using_cache) override;
  int ReadXMLAttributes(vtkSMSessionProxyManager* manager, vtkPVXMLElement* element) override;

private:
  vtkSMGranularSimulationProxy(const vtkSMGranularSimulationProxy&) = delete;
  void operator=(const vtkSMGranularSimulationProxy&) = delete;

  using Values = std::vector<double>;

  void ReadSteerables(vtkPVXMLElement* hints);
  void RecordChanges();
  void NameMaterials();
  void ShowSpawnBounds();
  void OnTablesChosen(vtkObject*, unsigned long event, void*);
  void OnCommand(vtkObject*, unsigned long, void* name);
  double TimeOfGrains();
  Values ValuesOf(const std::string& property);

  std::vector<std::unique_ptr<granular::Presets>> Presets;
  std::unique_ptr<granular::Bridges> Bridges;
  std::set<std::string> OfMaterial; ///< properties of the one material
  std::string NamedMaterials;       ///< the table whose names legends show
  std::string ChosenTables;         ///< the file that was loaded last
  /// Properties that may change in mid-run, with what the server was given last.
  std::map<std::string, Values> Steerables;
  bool IsWriting = false; ///< whether it is this class that changes properties, or a state file
};

#endif
