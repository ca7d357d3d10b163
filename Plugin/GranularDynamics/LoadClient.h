// Loads what only the client has use for (Plugin/Client), where the plugin is in the client.
#ifndef LoadClient_h
#define LoadClient_h

#include "OfClient.h"

#include "vtkCallbackCommand.h"
#include "vtkNew.h"
#include "vtkObject.h"
#include "vtkProcessModule.h"

#include <dlfcn.h>
#include <string>

inline void granularStartClientOnce()
{
  static bool done = false;
  if (done || !granularIsInClient())
  {
    return;
  }
  done = true;
  Dl_info own;
  if (!dladdr(reinterpret_cast<void*>(&granularStartClientOnce), &own) || !own.dli_fname)
  {
    return;
  }
  const std::string path(own.dli_fname);
  const std::string client = path.substr(0, path.rfind('/') + 1) + "libGranularClient.so";
  void* library = dlopen(client.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (void* start = library ? dlsym(library, "granularStartClient") : nullptr)
  {
    reinterpret_cast<void (*)()>(start)();
  }
  else
  {
    vtkGenericWarningMacro(<< "A simulation cannot be stopped by the cross: " << dlerror());
  }
}

// A plugin that ParaView loads by itself is there before the client: then as soon as it connects.
inline void granularWatchClient()
{
  granularStartClientOnce();
  vtkNew<vtkCallbackCommand> connected;
  connected->SetCallback(
    [](vtkObject*, unsigned long, void*, void*) { granularStartClientOnce(); });
  vtkProcessModule::GetProcessModule()->AddObserver(vtkCommand::ConnectionCreatedEvent, connected);
}

#endif
