#include "GranularPanel.h"

#include <pqApplicationCore.h>
#include <pqPipelineSource.h>
#include <pqPluginManager.h>
#include <pqServerManagerModel.h>

#include "vtkSMGranularSimulationProxy.h"

#include <vtkDataObject.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPVArrayInformation.h>
#include <vtkPVDataInformation.h>
#include <vtkPVProxyDefinitionIterator.h>
#include <vtkPVXMLElement.h>
#include <vtkSMDomain.h>
#include <vtkSMProperty.h>
#include <vtkSMProxy.h>
#include <vtkSMProxyDefinitionManager.h>
#include <vtkSMProxyManager.h>
#include <vtkSMSessionProxyManager.h>
#include <vtkSMSourceProxy.h>
#include <vtkSMUncheckedPropertyHelper.h>
#include <vtkSmartPointer.h>

#include <QString>
#include <QStringList>

#include <string>

namespace
{

constexpr const char* WritersGroup = "writers";

/// Formats whose readers find no grains or contacts in them, or none of their arrays.
const QStringList LossyFormats = { "case", "cgns", "e", "exo", "geo", "obj", "ply", "stl" };

/// Formats of grains only, which are points with radii.
const QStringList GrainFormats = { "dump", "tinydem" };

bool has(vtkPVDataInformation* data, const char* array, int where)
{
  return data->GetArrayInformation(array, where) != nullptr;
}

/// Formats of loads on walls.
const QStringList LoadFormats = { "inp" };

/// Surfaces that are made of grains, such as glyphs, have no ids of grains any more; surfaces that
/// are made of contacts, such as tubes, have their arrays.
bool areGrainsOrContacts(vtkSMSourceProxy* source, vtkPVDataInformation* data)
{
  const bool areGrains =
    has(data, "Radius", vtkDataObject::POINT) && has(data, "ParticleId", vtkDataObject::POINT);
  return areGrains ||
    (vtkSMGranularSimulationProxy::SafeDownCast(source) &&
      has(data, "ParticleIds", vtkDataObject::CELL));
}

/// What a writer takes, beside what ParaView says of it.
class KeptDomain : public vtkSMDomain
{
public:
  static KeptDomain* New();
  vtkTypeMacro(KeptDomain, vtkSMDomain);
  KeptDomain(const KeptDomain&) = delete;
  void operator=(const KeptDomain&) = delete;

  const char* Demanded = nullptr; ///< array of points that a format is of; null for none

  int IsInDomain(vtkSMProperty* input) override
  {
    const vtkSMUncheckedPropertyHelper inputs(input);
    for (unsigned int i = 0; i < inputs.GetNumberOfElements(); ++i)
    {
      auto* source = vtkSMSourceProxy::SafeDownCast(inputs.GetAsProxy(i));
      vtkPVDataInformation* data =
        source ? source->GetDataInformation(inputs.GetOutputPort(i)) : nullptr;
      if (data && !this->Takes(source, data))
      {
        return NOT_IN_DOMAIN;
      }
    }
    return IN_DOMAIN;
  }

protected:
  KeptDomain() = default;

private:
  bool Takes(vtkSMSourceProxy* source, vtkPVDataInformation* data) const
  {
    return this->Demanded ? has(data, this->Demanded, vtkDataObject::POINT)
                          : !areGrainsOrContacts(source, data);
  }
};
vtkStandardNewMacro(KeptDomain);

/// The suffixes that a writer is chosen by.
QStringList formatsOf(vtkPVXMLElement* hints)
{
  vtkPVXMLElement* factory = hints ? hints->FindNestedElementByName("WriterFactory") : nullptr;
  return factory ? QString(factory->GetAttributeOrEmpty("extensions")).split(' ') : QStringList();
}

bool isAnyOf(const QStringList& formats, const QStringList& list)
{
  for (const QString& format : formats)
  {
    if (list.contains(format))
    {
      return true;
    }
  }
  return false;
}

/// The prototypes of writers are what *Save Data* asks; ParaView makes new ones after a plugin was
/// loaded.
void restrictWriters(vtkSMSessionProxyManager* manager)
{
  const auto definitions = vtkSmartPointer<vtkPVProxyDefinitionIterator>::Take(
    manager->GetProxyDefinitionManager()->NewSingleGroupIterator(WritersGroup));
  for (definitions->InitTraversal(); !definitions->IsDoneWithTraversal();
       definitions->GoToNextItem())
  {
    const char* name = definitions->GetProxyName();
    const QStringList formats = formatsOf(manager->GetProxyHints(WritersGroup, name));
    const char* demanded = isAnyOf(formats, GrainFormats) ? "Radius"
      : isAnyOf(formats, LoadFormats)                     ? "NodalForce"
                                                          : nullptr;
    vtkSMProxy* writer = demanded || isAnyOf(formats, LossyFormats)
      ? manager->GetPrototypeProxy(WritersGroup, name)
      : nullptr;
    vtkSMProperty* input = writer ? writer->GetProperty("Input") : nullptr;
    if (input && !input->FindDomain("KeptDomain"))
    {
      vtkNew<KeptDomain> domain;
      domain->Demanded = demanded;
      input->AddDomain("granular_kept", domain);
    }
  }
}

}

void granularRestrictFormats()
{
  pqApplicationCore* core = pqApplicationCore::instance();
  QObject::connect(core->getServerManagerModel(), &pqServerManagerModel::sourceAdded,
    [](pqPipelineSource* source)
    { restrictWriters(source->getProxy()->GetSessionProxyManager()); });
  QObject::connect(core->getPluginManager(), &pqPluginManager::pluginsUpdated,
    []
    {
      vtkSMSessionProxyManager* manager =
        vtkSMProxyManager::GetProxyManager()->GetActiveSessionProxyManager();
      if (manager)
      {
        restrictWriters(manager);
      }
    });
}
