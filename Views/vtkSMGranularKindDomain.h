/**
 * @class   vtkSMGranularKindDomain
 * @brief   what an input takes: only inflows, only shapes, or anything but those
 *
 * `<GranularKindDomain name="kind" proxy="GranularInflow" array="GranularInflowNumbers"/>` takes
 * proxies of that name, or of one of several names with spaces between, and data that have such an
 * array of field data, for instance blocks of them. With `inverse="1"` it takes all others. With
 * `points="1"` the array is of points, with `cells="1"` of cells. Data without points or cells may still
 * get it. Selected sources of any kind may make a new proxy though (vtkSMGranularInputsHelper sorts
 * them), so prototypes take everything. With `menu="1"` prototypes take what others take, and the menu
 * of filters is grey for what does not fit.
 */
#ifndef vtkSMGranularKindDomain_h
#define vtkSMGranularKindDomain_h

#include "GranularViewsModule.h" // for the export macro
#include "vtkSMDomain.h"

#include <string> // for the names

class vtkSMSourceProxy;

class GRANULARVIEWS_EXPORT vtkSMGranularKindDomain : public vtkSMDomain
{
public:
  static vtkSMGranularKindDomain* New();
  vtkTypeMacro(vtkSMGranularKindDomain, vtkSMDomain);

  int IsInDomain(vtkSMProperty* property) override;

  /// Whether a source is of the kind that is named.
  bool IsOfKind(vtkSMSourceProxy* source, unsigned int port) const;
  /// Whether the input takes an output of a source.
  bool Takes(vtkSMSourceProxy* source, unsigned int port) const
  {
    return this->IsOfKind(source, port) != this->Inverse;
  }

protected:
  vtkSMGranularKindDomain();
  ~vtkSMGranularKindDomain() override;

  int ReadXMLAttributes(vtkSMProperty* property, vtkPVXMLElement* element) override;

private:
  vtkSMGranularKindDomain(const vtkSMGranularKindDomain&) = delete;
  void operator=(const vtkSMGranularKindDomain&) = delete;

  std::string Proxies, Array;
  bool OfPoints = false; ///< whether the array is of points
  bool OfCells = false;  ///< whether the array is of cells
  bool OfMenu = false;   ///< whether prototypes take what others take
  bool Inverse = false;  ///< whether the input takes what is not of that kind
};

#endif
