// A property that fills in others: the choice of a material.
#pragma once

#include <map>
#include <string>
#include <vector>

class vtkObject;
class vtkPVXMLElement;
class vtkSMProperty;
class vtkSMProxy;

namespace granular
{

/// Follows an enumeration: a chosen entry fills in the properties that the hints name for it; when
/// one of these is changed after that, the enumeration returns to its first entry or, if so
/// asked, to the one whose values they are. Applied values and those that are not applied yet are
/// followed apart.
class Presets
{
public:
  /// @param hints `<Preset entry="Glass"><Value property="Density" value="2500"/>...</Preset>`,
  /// of which those are taken that @a proxy has.
  /// @param recognises whether values that are those of an entry choose it
  Presets(vtkSMProxy* proxy, const char* chooser, vtkPVXMLElement* hints, bool recognises = false);
  /// Properties that somebody else still holds must not find this gone.
  ~Presets();
  Presets(const Presets&) = delete;
  void operator=(const Presets&) = delete;

  /// Whether changes are left alone, as those that a state file brings.
  void SetPaused(bool paused) { this->Paused = paused; }

private:
  void Watch(vtkSMProperty* property);
  void OnChanged(vtkObject* property, unsigned long event, void*);
  void FillIn(int preset, bool unchecked);
  bool Holds(int preset, bool unchecked) const;
  int Recognised(bool unchecked) const;

  vtkSMProxy* Proxy; // to which this belongs
  vtkSMProperty* Chooser = nullptr;
  std::map<int, std::map<std::string, double>> Values; ///< by entries
  std::map<vtkSMProperty*, std::vector<unsigned long>> Observers;
  bool Recognises;
  bool Paused = false;
};

}
