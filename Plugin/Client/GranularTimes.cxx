#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkNew.h>
#include <vtkSMParaViewPipelineController.h>
#include <vtkSMPropertyHelper.h>

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

/// Where nothing else has times, nobody has chosen the one that is shown.
void goToFirstFrame(pqPipelineSource* source)
{
  vtkNew<vtkSMParaViewPipelineController> controller;
  vtkSMProxy* scene = controller->FindAnimationScene(source->getProxy()->GetSession());
  const std::vector<double> times = timesOf(source);
  if (scene && !times.empty() && !hasOtherTimes(source))
  {
    vtkSMPropertyHelper(scene, "AnimationTime").Set(times.front());
    scene->UpdateVTKObjects();
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
