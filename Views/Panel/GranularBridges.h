// What the panel begins with when a user chooses liquid bridges.
#pragma once

#include <utility>
#include <vector>

class vtkObject;
class vtkSMProperty;
class vtkSMProxy;

namespace granular
{

/// A bridge without a volume does nothing. Where a user chooses a law of liquid bridges in the panel and
/// LiquidVolume is 0, LiquidVolume becomes a hundredth of the volume of the smallest grain. Scripts and
/// states have what they say.
class Bridges
{
public:
  /// @param proxy of a simulation
  explicit Bridges(vtkSMProxy* proxy);
  /// Properties that somebody else still holds must not find this gone.
  ~Bridges();
  Bridges(const Bridges&) = delete;
  void operator=(const Bridges&) = delete;

private:
  void OnChosen(vtkObject* law, unsigned long, void*);

  vtkSMProxy* Proxy; // to which this belongs
  std::vector<std::pair<vtkSMProperty*, unsigned long>> Observers;
};

}
