#include "GranularStudied.h"

#include <pqApplicationCore.h>
#include <pqOutputPort.h>
#include <pqPipelineFilter.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkDataObject.h>
#include <vtkPVArrayInformation.h>
#include <vtkPVDataInformation.h>
#include <vtkPVDataSetAttributesInformation.h>
#include <vtkPVXMLElement.h>
#include <vtkSMBooleanDomain.h>
#include <vtkSMEnumerationDomain.h>
#include <vtkSMOutputPort.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMProxyManager.h>
#include <vtkSMProxySelectionModel.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMSourceProxy.h>

#include <QComboBox>
#include <QList>
#include <QRegularExpression>
#include <QStringList>

static_assert(GranularOwner == Qt::UserRole, "entries of lists have data of users from here on");

namespace
{

constexpr int HistoryPort = 2;

/// Numbers of walls and inflows that are worth a sweep.
const QStringList OtherNumbers = { "AngularVelocity", "OscillationFrequency", "ServoLoad",
  "MotorValue", "Rate", "RadiusMean" };

/// Parts of a vector, as sweep_worker.py has them.
const QStringList Parts = { "X", "Y", "Z", "Magnitude" };

bool isNumber(vtkSMProperty* property)
{
  return property && vtkSMPropertyHelper(property, true).GetNumberOfElements() == 1 &&
    !property->FindDomain<vtkSMEnumerationDomain>() && !property->FindDomain<vtkSMBooleanDomain>();
}

void addNumber(QComboBox* numbers, pqPipelineSource* owner, const char* name, bool isOther)
{
  vtkSMProperty* property = owner->getProxy()->GetProperty(name);
  if (isNumber(property))
  {
    numbers->addItem((isOther ? owner->getSMName() + ": " : QString()) + property->GetXMLLabel());
    numbers->setItemData(numbers->count() - 1, owner->getSMName(), GranularOwner);
    numbers->setItemData(numbers->count() - 1, name, GranularProperty);
  }
}

/// A source and all that it is made from.
void addUpstream(pqPipelineSource* source, QList<pqPipelineSource*>& found)
{
  if (!source || found.contains(source))
  {
    return;
  }
  found.append(source);
  auto* filter = qobject_cast<pqPipelineFilter*>(source);
  for (pqOutputPort* port : filter ? filter->getAllInputs() : QList<pqOutputPort*>())
  {
    addUpstream(port->getSource(), found);
  }
}

}

vtkSMProxySelectionModel* granularSelection()
{
  vtkSMSessionProxyManager* manager =
    vtkSMProxyManager::GetProxyManager()->GetActiveSessionProxyManager();
  return manager ? manager->GetSelectionModel("ActiveSources") : nullptr;
}

pqPipelineSource* granularActiveSource()
{
  vtkSMProxySelectionModel* selection = granularSelection();
  vtkSMProxy* proxy = selection ? selection->GetCurrentProxy() : nullptr;
  auto* port = vtkSMOutputPort::SafeDownCast(proxy);
  proxy = port ? port->GetSourceProxy() : proxy;
  return proxy
    ? pqApplicationCore::instance()->getServerManagerModel()->findItem<pqPipelineSource*>(proxy)
    : nullptr;
}

pqPipelineSource* granularChosenSimulation()
{
  const auto isOne = [](pqPipelineSource* source)
  { return source && vtkSMGranularSimulationProxy::SafeDownCast(source->getProxy()); };
  pqPipelineSource* active = granularActiveSource();
  if (isOne(active))
  {
    return active;
  }
  pqPipelineSource* only = nullptr;
  for (auto* source :
    pqApplicationCore::instance()->getServerManagerModel()->findItems<pqPipelineSource*>())
  {
    if (isOne(source))
    {
      if (only)
      {
        return nullptr;
      }
      only = source;
    }
  }
  return only;
}

void granularFillNumbers(QComboBox* numbers, pqPipelineSource* simulation)
{
  vtkSMProperty* changes = simulation->getProxy()->GetProperty("Changes");
  vtkPVXMLElement* hints = changes ? changes->GetHints() : nullptr;
  for (unsigned int i = 0; hints && i < hints->GetNumberOfNestedElements(); ++i)
  {
    addNumber(numbers, simulation, hints->GetNestedElement(i)->GetAttributeOrEmpty("name"), false);
  }
  QList<pqPipelineSource*> own;
  addUpstream(simulation, own);
  for (pqPipelineSource* source : own)
  {
    const QString kind = source->getProxy()->GetXMLName();
    for (const QString& name :
      kind == "GranularWall" || kind == "GranularInflow" ? OtherNumbers : QStringList())
    {
      addNumber(numbers, source, name.toUtf8().constData(), true);
    }
  }
  numbers->setCurrentText("Sliding Friction");
}

void granularFillMeasured(QComboBox* measured, pqPipelineSource* simulation)
{
  measured->addItems({ "Angle of repose", "Solid fraction" });
  vtkPVDataInformation* data = simulation->getOutputPort(HistoryPort)->getDataInformation();
  vtkPVDataSetAttributesInformation* rows =
    data ? data->GetAttributeInformation(vtkDataObject::ROW) : nullptr;
  for (int i = 0; rows && i < rows->GetNumberOfArrays(); ++i)
  {
    const QString name = rows->GetArrayInformation(i)->GetName();
    const int size = rows->GetArrayInformation(i)->GetNumberOfComponents();
    if (name == "Time" || name == "Changes")
    {
      continue;
    }
    if (size == 1)
    {
      measured->addItem(name);
    }
    for (const QString& part : size == 3 ? Parts : QStringList())
    {
      measured->addItem(name + " " + part);
    }
  }
}

QJsonArray granularNumbersIn(const QString& text)
{
  QJsonArray numbers;
  for (const QString& word : text.split(QRegularExpression("[\\s;]+|,\\s+")))
  {
    bool isNumber = false;
    const double number = word.toDouble(&isNumber);
    if (!word.isEmpty() && !isNumber)
    {
      return {};
    }
    if (isNumber)
    {
      numbers.append(number);
    }
  }
  return numbers;
}
