// What ParaView does otherwise with the plugin (Views/Panel/GranularDefaults.h,
// GranularLostClient.h).
#ifndef SetDefaults_h
#define SetDefaults_h

#include "vtkCallbackCommand.h"
#include "vtkNew.h"
#include "vtkProcessModule.h"

namespace granular
{
void setDefaults();
void stopWithoutClient();
}

// A plugin that ParaView loads by itself is there before the session and its settings.
inline void granularSetDefaults()
{
  granular::setDefaults();
  granular::stopWithoutClient();
  vtkNew<vtkCallbackCommand> connected;
  connected->SetCallback([](vtkObject*, unsigned long, void*, void*) { granular::setDefaults(); });
  vtkProcessModule::GetProcessModule()->AddObserver(vtkCommand::ConnectionCreatedEvent, connected);
}

#endif
