#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqDataRepresentation.h>
#include <pqOutputPort.h>
#include <pqPipelineSource.h>
#include <pqPropertiesPanel.h>
#include <pqServerManagerModel.h>
#include <pqView.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkNew.h>
#include <vtkSMParaViewPipelineControllerWithRendering.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMSourceProxy.h>
#include <vtkSMViewProxy.h>

#include <QApplication>
#include <QPointer>
#include <QTimer>

#include <map>
#include <set>
#include <utility>

namespace
{

/// A source and the number of its output.
using Output = std::pair<vtkSMProxy*, unsigned int>;

/// What simulations had as inputs before the changes in their panels.
std::map<vtkSMProxy*, std::set<Output>> before;

std::set<Output> inputsOf(vtkSMProxy* simulation)
{
  std::set<Output> found;
  for (const char* name : { "Walls", "Particles", "Inflows", "Shapes", "Sensors" })
  {
    const vtkSMPropertyHelper inputs(simulation, name, true);
    for (unsigned int i = 0; i < inputs.GetNumberOfElements(); ++i)
    {
      found.emplace(inputs.GetAsProxy(i), inputs.GetOutputPort(i));
    }
  }
  return found;
}

void remember(pqServerManagerModelItem* item)
{
  auto* source = qobject_cast<pqPipelineSource*>(item);
  vtkSMProxy* proxy = source ? source->getProxy() : nullptr;
  if (!vtkSMGranularSimulationProxy::SafeDownCast(proxy))
  {
    return;
  }
  if (source->modifiedState() == pqProxy::UNINITIALIZED)
  {
    before[proxy].clear();
  }
  else if (source->modifiedState() == pqProxy::MODIFIED)
  {
    before[proxy] = inputsOf(proxy); // what is not applied yet is not there
  }
}

bool isShown(pqPipelineSource* source, pqView* view)
{
  for (pqOutputPort* port : source->getOutputPorts())
  {
    pqDataRepresentation* shown = port->getRepresentation(view);
    if (shown && shown->isVisible())
    {
      return true;
    }
  }
  return false;
}

/// Hides an output in each view that shows what a simulation makes from it.
void hide(const Output& output, pqPipelineSource* simulation)
{
  auto* source =
    pqApplicationCore::instance()->getServerManagerModel()->findItem<pqPipelineSource*>(
      output.first);
  pqOutputPort* port = source ? source->getOutputPort(static_cast<int>(output.second)) : nullptr;
  for (pqView* view : port ? port->getViews() : QList<pqView*>())
  {
    pqDataRepresentation* shown = port->getRepresentation(view);
    if (shown && shown->isVisible() && isShown(simulation, view))
    {
      vtkNew<vtkSMParaViewPipelineControllerWithRendering> controller; // hides its legend as well
      controller->Hide(vtkSMSourceProxy::SafeDownCast(output.first),
        static_cast<int>(output.second), view->getViewProxy());
      view->render();
    }
  }
}

/// After ParaView has shown the simulation.
void hideTaken(pqProxy* applied)
{
  auto* simulation = qobject_cast<pqPipelineSource*>(applied);
  const auto found = simulation ? before.find(simulation->getProxy()) : before.end();
  if (found == before.end())
  {
    return;
  }
  const std::set<Output> had = found->second;
  before.erase(found);
  QTimer::singleShot(0, simulation,
    [simulation, had]
    {
      for (const Output& output : inputsOf(simulation->getProxy()))
      {
        if (had.count(output) == 0)
        {
          hide(output, simulation);
        }
      }
    });
}

void watchPanels()
{
  bool isThere = false;
  for (QWidget* widget : QApplication::allWidgets())
  {
    if (auto* panel = qobject_cast<pqPropertiesPanel*>(widget))
    {
      isThere = true;
      QObject::connect(panel, QOverload<pqProxy*>::of(&pqPropertiesPanel::applied), panel,
        hideTaken);
    }
  }
  if (!isThere)
  {
    QTimer::singleShot(100, pqApplicationCore::instance(), watchPanels); // after plugins
  }
}

}

void granularHideTaken()
{
  QObject::connect(pqApplicationCore::instance()->getServerManagerModel(),
    &pqServerManagerModel::modifiedStateChanged, remember);
  watchPanels();
}
