#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>
#include <pqView.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkNew.h>
#include <vtkPVXMLElement.h>
#include <vtkSMParaViewPipelineController.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMProxyLocator.h>
#include <vtkSMProxyManager.h>
#include <vtkSMSession.h>
#include <vtkSMSessionProxyManager.h>

#include <QString>
#include <QTimer>
#include <QVariant>

#include <vector>

namespace
{

constexpr const char* IsNew = "granularIsNew";

std::vector<double> timesOf(pqPipelineSource* source)
{
  if (!source->getProxy()->GetProperty("TimestepValues"))
  {
    return {};
  }
  return vtkSMPropertyHelper(source->getProxy(), "TimestepValues").GetDoubleArray();
}

bool hasOtherTimes(pqPipelineSource* than)
{
  for (auto* source :
    pqApplicationCore::instance()->getServerManagerModel()->findItems<pqPipelineSource*>())
  {
    if (source != than && !timesOf(source).empty())
    {
      return true;
    }
  }
  return false;
}

void goTo(vtkSMProxy* scene, double time)
{
  vtkSMPropertyHelper(scene, "AnimationTime").Set(time);
  scene->UpdateVTKObjects();
}

/// Where nothing else has times, nobody has chosen the one that is shown.
void goToFirstFrame(pqPipelineSource* source)
{
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* scene = controller->FindAnimationScene(source->getProxy()->GetSession());
  const std::vector<double> times = timesOf(source);
  if (scene && !times.empty() && !hasOtherTimes(source))
  {
    goTo(scene, times.front());
  }
}

/// Whether a state has a simulation.
bool simulates(vtkPVXMLElement* state)
{
  for (unsigned int i = 0; state && i < state->GetNumberOfNestedElements(); ++i)
  {
    vtkPVXMLElement* element = state->GetNestedElement(i);
    const QString name = element->GetName();
    if ((name == "Proxy" &&
          QString(element->GetAttribute("type")).startsWith("GranularSimulation")) ||
      (name == "ServerManagerState" && simulates(element)))
    {
      return true;
    }
  }
  return false;
}

vtkSMProxy* findScene()
{
  vtkSMSession* session = vtkSMProxyManager::GetProxyManager()->GetActiveSession();
  vtkNew<vtkSMParaViewPipelineController> controller;
  return session ? controller->FindAnimationScene(session) : nullptr;
}

void showFirstThenSaved();

/// After present events: a state may still be loading.
void showLater()
{
  constexpr int soon = 20; // ms
  QTimer::singleShot(soon, pqApplicationCore::instance(), showFirstThenSaved);
}

/// The first frame takes no time to compute. When that is drawn, the scene continues to the
/// saved time, as a jump does, which the cross stops.
void showFirstThenSaved()
{
  vtkSMProxy* scene = findScene();
  if (scene && scene->GetSessionProxyManager()->GetInLoadXMLState())
  {
    showLater();
    return;
  }
  const double saved = scene ? vtkSMPropertyHelper(scene, "AnimationTime").GetAsDouble() : 0.0;
  if (!(saved > 0.0))
  {
    return;
  }
  goTo(scene, 0.0);
  for (pqView* view : pqApplicationCore::instance()->getServerManagerModel()->findItems<pqView*>())
  {
    view->forceRender();
  }
  goTo(scene, saved);
}

void openState(vtkPVXMLElement* state)
{
  if (simulates(state))
  {
    showLater();
  }
}

void seeStateOf(pqServerManagerModelItem* item)
{
  auto* source = qobject_cast<pqPipelineSource*>(item);
  if (!source || !vtkSMGranularSimulationProxy::SafeDownCast(source->getProxy()))
  {
    return;
  }
  if (source->modifiedState() == pqProxy::UNINITIALIZED)
  {
    source->QObject::setProperty(IsNew, true);
  }
  else if (source->modifiedState() == pqProxy::UNMODIFIED &&
    source->QObject::property(IsNew).toBool())
  {
    source->QObject::setProperty(IsNew, false);
    goToFirstFrame(source);
  }
}

}

void granularBeginAtFirstFrame()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::modifiedStateChanged, seeStateOf);
}

void granularOpenStatesAtFirstFrame()
{
  QObject::connect(pqApplicationCore::instance(), &pqApplicationCore::stateLoaded,
    openState);
}
