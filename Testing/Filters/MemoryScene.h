// Pipelines of which TestMemory lets allocations fail and TestFilterArithmetic changes the settings
// of floating-point arithmetic: their elements tell when allocations count, and serve requests with
// the settings that are asked for.
#pragma once

#include "../Solver/Support/HostileArithmetic.h"
#include "OutputHash.h"

#include <vtkAlgorithm.h>
#include <vtkCallbackCommand.h>
#include <vtkCommand.h>
#include <vtkInformation.h>
#include <vtkInformationVector.h>
#include <vtkNew.h>
#include <vtkObject.h>
#include <vtkObjectFactory.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

/// Whether allocations count now.
inline std::atomic<bool> isArmed{ false };

/// The control and status register with which requests are served; 0 leaves it as it is.
inline unsigned requestedSettings = 0;
/// Whether a request left other settings than it was served with.
inline bool haveSettingsChanged = false;

struct Counting
{
  bool counts = true;
};

/// A pipeline element whose allocations count while it serves a request.
template <typename Element>
class Counted
  : public Element
  , public Counting
{
public:
  static Counted* New() { VTK_STANDARD_NEW_BODY(Counted); }

  vtkTypeBool ProcessRequest(vtkInformation* request, vtkInformationVector** inputs,
    vtkInformationVector* outputs) override
  {
    isArmed = this->counts;
    const HostileArithmetic settings(requestedSettings);
    const vtkTypeBool done = Element::ProcessRequest(request, inputs, outputs);
    haveSettingsChanged = haveSettingsChanged || !settings.isKept();
    isArmed = false;
    return done;
  }

protected:
  Counted() = default;
};

/// A pipeline, of which some elements are watched.
class Scene
{
public:
  virtual ~Scene() = default;

  virtual void update() = 0;
  /// "OK", or what went wrong last.
  virtual std::string status() = 0;
  /// Hash of all that the scene makes.
  virtual std::uint64_t result() = 0;

  /// The pipeline asks again for what has changed only.
  void modify()
  {
    for (vtkAlgorithm* element : this->elements)
    {
      element->Modified();
    }
  }
  /// No allocation counts any more.
  void stopCounting()
  {
    for (vtkAlgorithm* element : this->elements)
    {
      dynamic_cast<Counting*>(element)->counts = false;
    }
  }
  /// The errors of all elements, since it was made.
  const std::vector<std::string>& errors() const { return this->told; }

protected:
  Scene()
  {
    this->listener->SetClientData(&this->told);
    this->listener->SetCallback([](vtkObject*, unsigned long, void* told, void* text)
      { static_cast<std::vector<std::string>*>(told)->emplace_back(static_cast<char*>(text)); });
  }

  /// In the order of the pipeline; their errors go nowhere else.
  void setElements(const std::vector<vtkAlgorithm*>& all)
  {
    this->elements = all;
    for (vtkAlgorithm* element : all)
    {
      element->AddObserver(vtkCommand::ErrorEvent, this->listener);
    }
  }

  vtkAlgorithm* last() const { return this->elements.back(); }

private:
  std::vector<vtkAlgorithm*> elements;
  std::vector<std::string> told;
  vtkNew<vtkCallbackCommand> listener;
};

struct NamedScene
{
  std::string name;
  std::function<std::unique_ptr<Scene>()> make;
};
