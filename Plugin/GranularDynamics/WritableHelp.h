// ParaView before 6.0 with Qt 6 leaves its help read-only, which is Qt 6's default, and so takes no
// pages, not even its own. The plugin makes it writable when it is loaded in the client.
#ifndef WritableHelp_h
#define WritableHelp_h

#include "OfClient.h"

#include "vtkCallbackCommand.h"
#include "vtkNew.h"
#include "vtkProcessModule.h"

class QHelpEngineCore
{
public:
  GRANULAR_OF_CLIENT void setReadOnly(bool enable);
};

class QHelpEngine : public QHelpEngineCore
{
};

inline void granularMakeHelpWritable()
{
  static bool done = false;
  if (done || !granularIsInClient())
  {
    return;
  }
  done = true;
  if (auto* engine = pqApplicationCore::instance()->helpEngine())
  {
    engine->setReadOnly(false);
  }
}

// A plugin that ParaView loads by itself is there before the client: then as soon as it connects.
inline void granularWatchHelp()
{
  granularMakeHelpWritable();
  vtkNew<vtkCallbackCommand> connected;
  connected->SetCallback(
    [](vtkObject*, unsigned long, void*, void*) { granularMakeHelpWritable(); });
  vtkProcessModule::GetProcessModule()->AddObserver(vtkCommand::ConnectionCreatedEvent, connected);
}

#endif
