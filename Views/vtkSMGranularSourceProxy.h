/**
 * @class   vtkSMGranularSourceProxy
 * @brief   a source with boxes that can be dragged in a view and tables that are edited by rows
 *
 * A box is a property of six numbers, x from and to and so on: what states and scripts know.
 * ParaView's box widget wants a corner and lengths. For each element
 * `<DraggedBox bounds="..." corner="..." lengths="..."/>` in the hints of the proxy, two internal
 * properties follow the first and the first follows them, applied or not.
 *
 * A table is a text of lines: what states and scripts know. ParaView's form for collections wants a
 * property a column. For each element `<TextTable>` in the hints these follow each other, too
 * (granular::TextTable).
 *
 * `<PanelOf group="..." proxy="..."/>` has the elements that the hints of another proxy have.
 */
#ifndef vtkSMGranularSourceProxy_h
#define vtkSMGranularSourceProxy_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMSourceProxy.h"

#include <functional> // for what may throw
#include <memory>     // for the boxes
#include <string>     // for their names
#include <vector>     // for the boxes

namespace granular
{
class Presence;
class TextTable;
}

class GRANULARVIEWS_EXPORT vtkSMGranularSourceProxy : public vtkSMSourceProxy
{
public:
  static vtkSMGranularSourceProxy* New();
  vtkTypeMacro(vtkSMGranularSourceProxy, vtkSMSourceProxy);
  void PrintSelf(ostream& os, vtkIndent indent) override;

  /** States have the six numbers and the text only, so that there is one value to edit. */
  vtkPVXMLElement* SaveXMLState(vtkPVXMLElement* root, vtkSMPropertyIterator* properties) override;
  using vtkSMSourceProxy::SaveXMLState;

protected:
  vtkSMGranularSourceProxy();
  ~vtkSMGranularSourceProxy() override;

  int ReadXMLAttributes(vtkSMSessionProxyManager* manager, vtkPVXMLElement* element) override;
  /// Shows the dragged box of a property somewhere, without a change of the property, unless a user
  /// has changed the box and not applied it yet.
  void PlaceBox(const std::string& property, const std::vector<double>& bounds);
  /// Does something; a sentence that is thrown becomes an error of the proxy.
  /// @return whether it was done
  bool TryTo(const std::function<void()>& act);
  /// The tables, in the order of the hints.
  const std::vector<std::unique_ptr<granular::TextTable>>& GetTables() const
  {
    return this->Tables;
  }

private:
  vtkSMGranularSourceProxy(const vtkSMGranularSourceProxy&) = delete;
  void operator=(const vtkSMGranularSourceProxy&) = delete;

  class DraggedBox;
  bool ReadHints(vtkPVXMLElement* hints, vtkSMSessionProxyManager* manager);
  bool AddBox(vtkPVXMLElement* hint);
  bool AddPresence(vtkPVXMLElement* hint);
  bool AddTable(vtkPVXMLElement* hint);
  std::vector<std::unique_ptr<DraggedBox>> Boxes;
  std::vector<std::unique_ptr<granular::Presence>> Presences;
  std::vector<std::unique_ptr<granular::TextTable>> Tables;
};

#endif
