// ParaView before 6.0 with Qt 6 leaves its help read-only, which is Qt 6's default, and so takes no
// pages, not even its own. The plugin makes it writable when it is loaded in the client.
#ifndef WritableHelp_h
#define WritableHelp_h

#include "vtkCallbackCommand.h"
#include "vtkNew.h"
#include "vtkProcessModule.h"

// Of classes of the client, what is called here: weak, so that the plugin depends neither on Qt nor
// on the client's libraries, which pvserver and pvpython do not have.
#define GRANULAR_OF_CLIENT __attribute__((weak, visibility("default")))

class QHelpEngineCore
{
public:
  GRANULAR_OF_CLIENT void setReadOnly(bool enable);
};

class QHelpEngine : public QHelpEngineCore
{
};

class pqApplicationCore
{
public:
  GRANULAR_OF_CLIENT static pqApplicationCore* instance();
  GRANULAR_OF_CLIENT QHelpEngine* helpEngine();
};

inline void granularMakeHelpWritable()
{
  static bool done = false;
  if (done || !&pqApplicationCore::instance || !pqApplicationCore::instance())
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

#undef GRANULAR_OF_CLIENT
#endif
