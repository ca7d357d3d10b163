#include "Panel/GranularPatience.h"

#include "vtkNew.h"
#include "vtkSMGranularSimulationProxy.h"
#include "vtkSMPropertyHelper.h"
#include "vtkSMProxyIterator.h"
#include "vtkSMProxyManager.h"
#include "vtkSMSession.h"
#include "vtkSMSessionProxyManager.h"
#include "vtkSMViewProxy.h"

#include <algorithm>
#include <cstdio>
#include <set>

namespace granular
{
namespace
{

Patience& present()
{
  static Patience patience;
  return patience;
}

/// Whether what a view shows depends on a proxy.
bool isShown(vtkSMProxy* proxy, const vtkSMPropertyHelper& shown, std::set<vtkSMProxy*>& seen)
{
  proxy = proxy->GetTrueParentProxy(); // a part of a representation represents all of it
  if (!seen.insert(proxy).second)
  {
    return false;
  }
  for (unsigned int i = 0; i < shown.GetNumberOfElements(); ++i)
  {
    vtkSMProxy* representation = shown.GetAsProxy(i);
    if (representation == proxy)
    {
      return vtkSMPropertyHelper(proxy, "Visibility", true).GetAsInt() != 0;
    }
  }
  for (unsigned int i = 0; i < proxy->GetNumberOfConsumers(); ++i)
  {
    vtkSMProxy* consumer = proxy->GetConsumerProxy(i);
    if (consumer && isShown(consumer, shown, seen))
    {
      return true;
    }
  }
  return false;
}

/// Whether the user stopped a request that is not over yet: other parts of the request may follow.
bool isHeld = false;

template <typename F>
void visitSimulations(vtkSMSession* session, F visit)
{
  vtkNew<vtkSMProxyIterator> iterator;
  iterator->SetSession(session);
  iterator->SetModeToOneGroup();
  for (iterator->Begin("sources"); !iterator->IsAtEnd(); iterator->Next())
  {
    if (auto* simulation = vtkSMGranularSimulationProxy::SafeDownCast(iterator->GetProxy()))
    {
      visit(simulation);
    }
  }
}

std::string tell(double reached, double asked)
{
  char text[96];
  std::snprintf(text, sizeof text, "t = %.4g of %.4g s (the cross stops it)", reached, asked);
  return text;
}

}

void setPatience(Patience patience)
{
  present() = std::move(patience);
}

void approach(vtkSMSourceProxy* simulation, double time, const std::function<void()>& update)
{
  static bool isBusy = false;
  const Patience& patience = present();
  if (!patience.pause || isBusy || simulation->GetSessionProxyManager()->GetInLoadXMLState())
  {
    update();
    return;
  }
  isBusy = true;
  patience.begin();
  simulation->InvokeCommand("BeginSlices");
  update();
  const auto read = [simulation](const char* name)
  {
    simulation->UpdatePropertyInformation(simulation->GetProperty(name));
    return vtkSMPropertyHelper(simulation, name).GetAsDouble();
  };
  const bool wasHeld = isHeld; // by a stop of another simulation
  bool stopped = false;
  double first = -1.0, reached = 0.0;
  while (read("Unfinished") != 0.0)
  {
    reached = read("ReachedTime");
    first = first < 0.0 ? std::min(reached, time) : first;
    const double share = time > first ? (reached - first) / (time - first) : 0.0;
    stopped = wasHeld || patience.pause(tell(reached, time), std::clamp(share, 0.0, 1.0));
    simulation->InvokeCommand(stopped ? "Hold" : "NextSlice");
    update();
    if (stopped)
    {
      break;
    }
  }
  simulation->InvokeCommand("EndSlices");
  isBusy = false;
  isHeld = wasHeld || stopped;
  patience.done(stopped && !wasHeld, reached);
}

void putOff(vtkSMSourceProxy* simulation)
{
  if (present().pause)
  {
    simulation->InvokeCommand("PutOff");
  }
}

void release()
{
  isHeld = false;
  visitSimulations(vtkSMProxyManager::GetProxyManager()->GetActiveSession(),
    [](vtkSMSourceProxy* simulation) { simulation->InvokeCommand("Release"); });
}

void approachAll(vtkSMViewProxy* view)
{
  if (!present().pause || !view->GetProperty("ViewTime") || !view->GetProperty("Representations") ||
    view->GetSessionProxyManager()->GetInLoadXMLState())
  {
    return;
  }
  const double time = vtkSMPropertyHelper(view, "ViewTime").GetAsDouble();
  const vtkSMPropertyHelper shown(view, "Representations");
  visitSimulations(view->GetSession(),
    [&](vtkSMSourceProxy* simulation)
    {
      std::set<vtkSMProxy*> seen;
      if (isShown(simulation, shown, seen))
      {
        simulation->UpdatePipeline(time);
      }
    });
}

}
