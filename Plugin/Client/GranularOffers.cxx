#include "GranularOffers.h"
#include "GranularWidgets.h"

#include <pqApplicationCore.h>
#include <pqOutputPort.h>
#include <pqPipelineSource.h>
#include <pqServerManagerModel.h>

#include "vtkSMGranularKindDomain.h"

#include <vtkSMDomain.h>
#include <vtkSMDomainIterator.h>
#include <vtkSMOutputPort.h>
#include <vtkSMProperty.h>
#include <vtkSMPropertyHelper.h>
#include <vtkSMProxy.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMSourceProxy.h>
#include <vtkSmartPointer.h>

#include <QComboBox>
#include <QListView>
#include <QStandardItemModel>

#include <algorithm>

namespace
{

/// Whether a source follows another one in the pipeline.
bool isBehind(pqPipelineSource* source, pqPipelineSource* other)
{
  const QList<pqPipelineSource*> consumers = other->getAllConsumers();
  return std::any_of(consumers.begin(), consumers.end(),
    [&](pqPipelineSource* one) { return one == source || isBehind(source, one); });
}

}

// By the domains of ParaView, which are asked of a prototype, and by the kind of source, which
// prototypes do not ask for.
bool granularFits(vtkSMProxy* proxy, vtkSMProperty* input, pqOutputPort* port)
{
  vtkSMProxy* prototype =
    proxy->GetSessionProxyManager()->GetPrototypeProxy(proxy->GetXMLGroup(), proxy->GetXMLName());
  vtkSMProperty* asked = prototype ? prototype->GetProperty(input->GetXMLName()) : nullptr;
  auto* source = vtkSMSourceProxy::SafeDownCast(port->getSource()->getProxy());
  const auto number = static_cast<unsigned int>(port->getPortNumber());
  if (!asked || !source)
  {
    return false;
  }
  vtkSMPropertyHelper(asked).Set(source, number);
  bool all = asked->IsInDomains() != 0;
  vtkSMPropertyHelper(asked).SetNumberOfElements(0);
  const auto each = vtkSmartPointer<vtkSMDomainIterator>::Take(input->NewDomainIterator());
  for (each->Begin(); !each->IsAtEnd(); each->Next())
  {
    auto* kind = vtkSMGranularKindDomain::SafeDownCast(each->GetDomain());
    all = all && (!kind || kind->Takes(source, number));
  }
  return all;
}

QString granularNameOf(pqOutputPort* port)
{
  pqPipelineSource* source = port->getSource();
  return source->getNumberOfOutputPorts() > 1
    ? QString("%1: %2").arg(source->getSMName(), port->getPortName())
    : source->getSMName();
}

std::vector<pqOutputPort*> granularOffersOf(vtkSMProxy* proxy, vtkSMProperty* input)
{
  pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
  auto* own = model->findItem<pqPipelineSource*>(proxy);
  std::vector<pqOutputPort*> offers;
  for (auto* source : model->findItems<pqPipelineSource*>(model->findServer(proxy->GetSession())))
  {
    if (source == own || (own && isBehind(source, own)))
    {
      continue;
    }
    for (pqOutputPort* port : source->getOutputPorts())
    {
      if (granularFits(proxy, input, port))
      {
        offers.push_back(port);
      }
    }
  }
  return offers;
}

namespace
{

/// Takes what does not fit out of the list of one source, whenever ParaView fills the list.
class WhatFits : public QObject
{
public:
  WhatFits(QComboBox* choices, vtkSMProxy* proxy, vtkSMProperty* input)
    : QObject(choices), Choices(choices), Proxy(proxy), Input(input)
  {
    QObject::connect(choices->model(), &QAbstractItemModel::rowsInserted, this,
      [this](const QModelIndex&, int first, int last) { this->sift(first, last); });
    this->sift(0, choices->count() - 1);
  }

private:
  void sift(int first, int last)
  {
    auto* model = qobject_cast<QStandardItemModel*>(this->Choices->model());
    auto* list = qobject_cast<QListView*>(this->Choices->view());
    for (int row = first; model && list && row <= last; ++row)
    {
      auto* port = vtkSMOutputPort::SafeDownCast(
        static_cast<vtkSMProxy*>(this->Choices->itemData(row).value<void*>()));
      auto* item = port
        ? pqApplicationCore::instance()->getServerManagerModel()->findItem<pqPipelineSource*>(
            port->GetSourceProxy())
        : nullptr;
      const bool takes =
        !item || granularFits(this->Proxy, this->Input, item->getOutputPort(port->GetPortIndex()));
      model->item(row)->setEnabled(takes); // the wheel leaves it out, too
      list->setRowHidden(row, !takes);
    }
  }

  QComboBox* Choices;
  vtkSmartPointer<vtkSMProxy> Proxy;
  vtkSmartPointer<vtkSMProperty> Input;
};

}

void granularOfferWhatFits(QComboBox* choices)
{
  pqPropertyWidget* widget = widgetAround(choices);
  if (widget && widget->inherits("pqInputSelectorWidget"))
  {
    new WhatFits(choices, widget->proxy(), widget->property());
  }
}
