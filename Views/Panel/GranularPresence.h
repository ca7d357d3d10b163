// A flag that says whether an input is connected, also before that is applied. The decorators of
// the panel read it: ParaView's own ones cannot tell of inputs with several connections.
#pragma once

class vtkObject;
class vtkSMProperty;
class vtkSMProxy;

namespace granular
{

class Presence
{
public:
  /// @param flag an internal property with one whole number
  /// @throws std::string when there is no such property
  Presence(vtkSMProxy* proxy, const char* input, const char* flag);
  ~Presence();
  Presence(const Presence&) = delete;
  void operator=(const Presence&) = delete;

private:
  void Follow(vtkObject*, unsigned long event, void*);

  vtkSMProperty* Input;
  vtkSMProperty* Flag;
  unsigned long Observers[2] = { 0, 0 };
};

}
