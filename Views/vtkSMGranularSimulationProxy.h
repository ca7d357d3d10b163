/**
 * @class   vtkSMGranularSimulationProxy
 * @brief   what the panel of the granular simulation does on its own: presets and steering
 *
 * A client-side proxy that changes properties when others change, so that state files, Python and
 * the server only ever see plain values:
 *
 * - `MaterialPreset` fills in the properties that its hints name for the chosen entry; when one of
 *   these is changed after that, it goes back to its first entry. The hints:
 *   `<Preset entry="Glass"><Value property="Density" value="2500"/>...</Preset>`.
 * - `WhenChanged`: at 1 (Go On) a property that is listed in the hints of `Changes` (`<Steerable
 *   name="..."/>`) and gets another value does so from the time on that is shown, as lines of
 *   `Changes`. At 0 (Start Again) it holds from the beginning.
 */
#ifndef vtkSMGranularSimulationProxy_h
#define vtkSMGranularSimulationProxy_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMGranularSourceProxy.h"

#include <map>
#include <set>
#include <string>
#include <vector>

class GRANULARVIEWS_EXPORT vtkSMGranularSimulationProxy : public vtkSMGranularSourceProxy
{
public:
  static vtkSMGranularSimulationProxy* New();
  vtkTypeMacro(vtkSMGranularSimulationProxy, vtkSMGranularSourceProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  void UpdateVTKObjects() override;
  int LoadXMLState(vtkPVXMLElement* element, vtkSMProxyLocator* locator) override;

protected:
  vtkSMGranularSimulationProxy() = default;
  ~vtkSMGranularSimulationProxy() override = default;

  /// Fetches what the simulation tells of itself, so that the panel shows it as it is now, and not
  /// as it was before the last Apply.
  void PostUpdateData(bool using_cache) override;
  int ReadXMLAttributes(vtkSMSessionProxyManager* manager, vtkPVXMLElement* element) override;

private:
  vtkSMGranularSimulationProxy(const vtkSMGranularSimulationProxy&) = delete;
  void operator=(const vtkSMGranularSimulationProxy&) = delete;

  using Values = std::vector<double>;

  void ReadPresets(vtkPVXMLElement* hints);
  void ReadSteerables(vtkPVXMLElement* hints);
  void Watch(const char* property);
  void OnPropertyChanged(vtkObject* property, unsigned long event, void*);
  void FillIn(int preset, bool unchecked);
  bool Holds(int preset, bool unchecked);
  void RecordChanges();
  double TimeOfGrains();
  Values ValuesOf(const std::string& property);

  /// For each entry of MaterialPreset the values that it stands for.
  std::map<int, std::map<std::string, double>> Presets;
  /// Properties that may change in mid-run, with what the server was given last.
  std::map<std::string, Values> Steerables;
  std::set<std::string> Watched; ///< properties that are observed
  bool IsWriting = false; ///< whether it is this class that changes properties, or a state file
};

#endif
