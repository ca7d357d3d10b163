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

#include <QList>
#include <QPointer>
#include <QString>
#include <QTimer>
#include <QVariant>
#include <QWidget>

#include <utility>
#include <vector>

namespace
{

constexpr const char* IsNew = "granularIsNew";
constexpr int Soon = 20; // ms

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

/// A state that is being loaded.
struct Opening
{
  bool isAwaited = false; ///< its end
  bool simulates = false;
  QList<QPointer<pqView>> held; ///< its views, which draw nothing until its end
};

Opening opening;

/// The first frame takes no time to compute. When that is drawn, the scene continues to the
/// saved time, as a jump does, which the cross stops.
void showFirstThenSaved()
{
  vtkSMProxy* scene = findScene();
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

bool isLoading()
{
  vtkSMSessionProxyManager* manager =
    vtkSMProxyManager::GetProxyManager()->GetActiveSessionProxyManager();
  return manager && manager->GetInLoadXMLState();
}

/// When all is loaded, views draw again.
void finishOpening()
{
  if (isLoading())
  {
    QTimer::singleShot(Soon, pqApplicationCore::instance(), finishOpening);
    return;
  }
  const Opening done = std::exchange(opening, {});
  for (const QPointer<pqView>& view : done.held)
  {
    if (view)
    {
      view->widget()->setUpdatesEnabled(true);
      view->render(); // soon, when this function is over
    }
  }
  if (done.simulates)
  {
    showFirstThenSaved();
  }
}

void awaitEnd()
{
  if (!opening.isAwaited)
  {
    opening.isAwaited = true;
    QTimer::singleShot(Soon, pqApplicationCore::instance(), finishOpening);
  }
}

void openState(vtkPVXMLElement* state)
{
  if (simulates(state))
  {
    opening.simulates = true;
    awaitEnd();
  }
}

/// The window paints a view as soon as it has a frame. In the midst of a state that would ask simulations
/// for results, and what is made from them would tell errors.
void hold(pqView* view)
{
  if (isLoading())
  {
    view->widget()->setUpdatesEnabled(false);
    opening.held.append(view);
    awaitEnd();
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
  QObject::connect(pqApplicationCore::instance(), &pqApplicationCore::stateLoaded, openState);
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::viewAdded, hold);
}
