#include "GranularCharts.h"
#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqDataRepresentation.h>
#include <pqOutputPort.h>
#include <pqPipelineSource.h>
#include <pqScalarBarRepresentation.h>
#include <pqServerManagerModel.h>
#include <pqView.h>

#include <vtkCallbackCommand.h>
#include <vtkDataObject.h>
#include <vtkNew.h>
#include <vtkPVArrayInformation.h>
#include <vtkPVDataInformation.h>
#include <vtkPVVersion.h>
#include <vtkPVXMLElement.h>
#include <vtkSMLink.h>
#include <vtkSMPVRepresentationProxy.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMRenderViewProxy.h>
#include <vtkSMRepresentationProxy.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMTransferFunctionProxy.h>
#include <vtkWeakPointer.h>

#include <QPointer>
#include <QTimer>

#include <memory>
#include <string>
#include <utility>

namespace
{

/// The names of arrays and the SI units of what they hold.
constexpr std::pair<const char*, const char*> Units[] = {
#define ARRAY(name, unit) { #name, unit },
#include "Properties/Arrays.def"
#undef ARRAY
};

/// Field data of every output of a simulation, and of what filters and files make of it.
constexpr const char* Mark = "TimeStepUsed";

bool has(pqDataRepresentation* shown, const char* array, int where)
{
  pqOutputPort* port = shown ? shown->getOutputPortFromInput() : nullptr;
  vtkPVDataInformation* data = port ? port->getDataInformation() : nullptr;
  return data && data->GetArrayInformation(array, where);
}

/// A file says nothing of how it is drawn; sources of the plugin do.
void drawAsGrains(pqDataRepresentation* shown)
{
  pqOutputPort* port = shown->getOutputPortFromInput();
  vtkSMProxy* source = port ? port->getSource()->getProxy() : nullptr;
  vtkPVXMLElement* hints = source ? source->GetHints() : nullptr;
  const bool isFile = hints && hints->FindNestedElementByName("ReaderFactory");
  for (const char* array : { "Radius", "Orientation", "ParticleId" })
  {
    if (!isFile || !has(shown, array, vtkDataObject::POINT))
    {
      return;
    }
  }
  if (vtkSMRepresentationProxy::SetRepresentationType(shown->getProxy(), "Grains"))
  {
    shown->renderViewEventually();
  }
}

/// The table of colours, of those that have one: charts have none, of which ParaView 6.1 warns
/// where it is asked for theirs.
vtkSMProxy* coloursOf(pqDataRepresentation* shown)
{
  return vtkSMPropertyHelper(shown->getProxy(), "LookupTable", true).GetAsProxy();
}

/// Grains of one size would all have the colour of the dark end of the table; here they have that
/// of its middle.
void colourOneSize(pqDataRepresentation* shown)
{
  vtkSMProxy* colours = coloursOf(shown);
  if (!colours || !has(shown, Mark, vtkDataObject::FIELD) ||
    !has(shown, "Radius", vtkDataObject::POINT))
  {
    return;
  }
  const vtkSMPropertyHelper array(shown->getProxy(), "ColorArrayName", true);
  const char* name = array.GetInputArrayNameToProcess();
  double range[2];
  shown->getOutputPortFromInput()
    ->getDataInformation()
    ->GetArrayInformation("Radius", vtkDataObject::POINT)
    ->GetComponentRange(0, range);
  if (name && std::string(name) == "Radius" && range[0] > 0.0 && range[0] == range[1])
  {
    vtkSMTransferFunctionProxy::RescaleTransferFunction(colours, 0.0, 2.0 * range[0]);
    shown->renderViewEventually();
  }
}

/// Whether arrays of what is shown have the meaning of those of grains.
bool isOurs(pqDataRepresentation* shown)
{
  pqOutputPort* port = shown->getOutputPortFromInput();
  const char* source = port ? port->getSource()->getProxy()->GetXMLName() : nullptr;
  return has(shown, Mark, vtkDataObject::FIELD) ||
    std::string(source ? source : "").find("Granular") != std::string::npos;
}

/// A format for numbers: ParaView 6.1 takes that of std::format, and warns of the other.
#if PARAVIEW_VERSION_NUMBER >= PARAVIEW_VERSION_CHECK(6, 1, 0)
constexpr const char* FourDigits = "{:.4g}";
#else
constexpr const char* FourDigits = "%-.4g";
#endif

/// Adds a unit to a legend whose title is just the name of an array of grains or walls.
void addUnit(pqScalarBarRepresentation* bar)
{
  vtkSMPropertyHelper title(bar->getProxy(), "Title");
  const std::string array = title.GetAsString();
  vtkSMProxy* colours = vtkSMPropertyHelper(bar->getProxy(), "LookupTable", true).GetAsProxy();
  for (const auto& [name, unit] : Units)
  {
    const bool isOfSensor =
      array.rfind("Sensor", 0) == 0 && array.rfind(name + std::string(" "), 0) == 0;
    if ((array != name && !isOfSensor) || *unit == '\0')
    {
      continue;
    }
    for (auto* shown :
      pqApplicationCore::instance()->getServerManagerModel()->findItems<pqDataRepresentation*>())
    {
      if (coloursOf(shown) == colours && isOurs(shown))
      {
        title.Set((array + " [" + unit + "]").c_str());
        // The ends as what is between them, instead of in powers of ten.
        vtkSMPropertyHelper(bar->getProxy(), "RangeLabelFormat", true).Set(FourDigits);
        bar->getProxy()->UpdateVTKObjects();
        return;
      }
    }
  }
}

bool isEmpty(pqDataRepresentation* shown)
{
  pqOutputPort* port = shown->getOutputPortFromInput();
  vtkPVDataInformation* data = port ? port->getDataInformation() : nullptr;
  return data && data->GetNumberOfPoints() == 0 && data->GetNumberOfRows() == 0;
}

/// As ParaView colours what it shows first.
void colourByDefault(pqDataRepresentation* shown)
{
  auto* proxy = vtkSMPVRepresentationProxy::SafeDownCast(shown->getProxy());
  vtkSMProperty* colours = proxy ? proxy->GetProperty("ColorArrayName") : nullptr;
  if (!colours || proxy->GetUsingScalarColoring() || !colours->ResetToDomainDefaults())
  {
    return;
  }
  const vtkSMPropertyHelper array(colours);
  const std::string name = array.GetInputArrayNameToProcess();
  if (!name.empty() && proxy->SetScalarColoring(name.c_str(), array.GetInputArrayAssociation()))
  {
    proxy->RescaleTransferFunctionToDataRange();
    proxy->SetScalarBarVisibility(shown->getView()->getProxy(), true);
    colourOneSize(shown);
  }
}

/// Whether nothing is visible in a view.
/// @param but this source, or null
bool showsNothing(pqView* view, pqPipelineSource* but)
{
  for (pqRepresentation* other : view->getRepresentations())
  {
    auto* data = qobject_cast<pqDataRepresentation*>(other);
    if (data && data->isVisible() && !isEmpty(data) &&
      (!but || data->getOutputPortFromInput()->getSource() != but))
    {
      return false;
    }
  }
  return true;
}

/// Whether the camera of a view is also that of another.
bool isLinked(pqView* view)
{
  vtkSMSessionProxyManager* manager = view->getProxy()->GetSessionProxyManager();
  for (int i = 0; i < manager->GetNumberOfLinks(); ++i)
  {
    vtkSMLink* link = manager->GetRegisteredLink(manager->GetLinkName(i));
    for (unsigned int k = 0; link && k < link->GetNumberOfLinkedObjects(); ++k)
    {
      if (link->GetLinkedProxy(static_cast<int>(k)) == view->getProxy())
      {
        return true;
      }
    }
  }
  return false;
}

/// Colour and camera are those of nothing where the first Apply could not do what was asked. They
/// are set when there is something.
void waitForData(pqDataRepresentation* shown)
{
  pqOutputPort* port = shown->getOutputPortFromInput();
  if (!port || !shown->getView() || !isOurs(shown) || !isEmpty(shown))
  {
    return;
  }
  // A view that shows something has a camera for that, which may be a user's.
  const bool wasNothing = showsNothing(shown->getView(), nullptr);
  auto connection = std::make_shared<QMetaObject::Connection>();
  *connection = QObject::connect(port->getSource(),
    QOverload<pqPipelineSource*>::of(&pqPipelineSource::dataUpdated), shown,
    [shown, connection, wasNothing]
    {
      if (!shown->getView() || isEmpty(shown))
      {
        return;
      }
      QObject::disconnect(*connection);
      QTimer::singleShot(0, shown,
        [shown, wasNothing]
        {
          if (!shown->getView() || !shown->isVisible())
          {
            return;
          }
          colourByDefault(shown);
          shown->getView()->forceRender();
          double bounds[6];
          shown->getOutputPortFromInput()->getDataInformation()->GetBounds(bounds);
          auto* view = vtkSMRenderViewProxy::SafeDownCast(shown->getView()->getProxy());
          pqOutputPort* from = shown->getOutputPortFromInput();
          if (view && wasNothing && from->getPortNumber() == 0 &&
            showsNothing(shown->getView(), from->getSource()) && !isLinked(shown->getView()))
          {
            view->ResetCamera(bounds); // as ParaView does, which shows the first output first
            shown->renderViewEventually();
          }
        });
    });
}

void prepareAdded(pqRepresentation* added)
{
  // A state has its own settings.
  if (pqApplicationCore::instance()->isLoadingState())
  {
    return;
  }
  QPointer<pqRepresentation> later(added);
  QTimer::singleShot(0, added,
    [later]
    {
      if (auto* bar = qobject_cast<pqScalarBarRepresentation*>(later.data()))
      {
        addUnit(bar);
      }
      else if (auto* shown = qobject_cast<pqDataRepresentation*>(later.data()))
      {
        drawAsGrains(shown);
        colourOneSize(shown);
        granularPrepareChart(shown);
        waitForData(shown);
      }
    });
}

}

void granularWatchShown()
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  QObject::connect(model, &pqServerManagerModel::representationAdded, prepareAdded);
}
