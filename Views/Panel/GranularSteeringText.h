// The text of the property Changes, as it is edited when a user changes a property in mid-run.
#pragma once

#include <string>
#include <vector>

namespace granular
{

class SteeringText
{
public:
  /// @param text lines of time, name and values, as granular::readRegimes() takes them.
  explicit SteeringText(const std::string& text);

  /// Lets a property have the values @a after from @a time [T] on, and before, if no line speaks of
  /// it yet, the values @a before.
  void ChangeFrom(double time, const std::string& name, const std::vector<double>& before,
    const std::vector<double>& after);
  /// Removes what holds instead of the property's own value from time 0 on.
  void HoldFromTheBeginning(const std::string& name);

  std::string Get() const;

private:
  void Remove(double time, const std::string& name);

  std::vector<std::string> Lines;
};

}
