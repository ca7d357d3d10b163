#include "GranularInputs.h"
#include "GranularOffers.h"
#include "GranularWidgets.h"

#include <pqApplicationCore.h>
#include <pqInterfaceTracker.h>
#include <pqOutputPort.h>
#include <pqPipelineSource.h>
#include <pqPropertyWidgetInterface.h>
#include <pqServerManagerModel.h>

#include <vtkCommand.h>
#include <vtkSMInputProperty.h>
#include <vtkSmartPointer.h>

#include <QCheckBox>
#include <QLabel>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

namespace
{

constexpr const char* Selector = "input_selector"; // the widget of ParaView, without this library
constexpr int MostRows = 6;                        // that are seen at once

/// A source and its output.
using Connection = std::pair<vtkSMProxy*, unsigned int>;

/// Each source that fits, with a box to tick. What is connected comes first, in its order.
class InputsWidget : public pqPropertyWidget
{
public:
  InputsWidget(vtkSMProxy* proxy, vtkSMInputProperty* input, QWidget* parent)
    : pqPropertyWidget(proxy, parent), Input(input), Area(new QScrollArea(this)),
      Chosen(this->readInput(false))
  {
    this->setProperty(input);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(this->Area);
    this->Area->setObjectName("Area");
    this->Area->setFrameShape(QFrame::NoFrame);
    this->Area->setWidgetResizable(true);
    this->Later.setSingleShot(true);
    QObject::connect(&this->Later, &QTimer::timeout, this, [this] { this->showAll(); });
    for (const unsigned long event :
      { vtkCommand::ModifiedEvent, vtkCommand::UncheckedPropertyModifiedEvent })
    {
      this->Tags.push_back(input->AddObserver(event, this, &InputsWidget::follow));
    }
    pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
    const auto later = [this] { this->Later.start(0); };
    QObject::connect(model, &pqServerManagerModel::sourceAdded, this, later);
    QObject::connect(model, &pqServerManagerModel::sourceRemoved, this, later);
    QObject::connect(model, &pqServerManagerModel::nameChanged, this, later);
    QObject::connect(model, &pqServerManagerModel::dataUpdated, this, later);
    this->showAll();
  }

  ~InputsWidget() override
  {
    for (const unsigned long tag : this->Tags)
    {
      this->Input->RemoveObserver(tag);
    }
  }

  void apply() override
  {
    const std::vector<Connection> chosen = this->Chosen;
    if (this->readInput(false) != chosen)
    {
      std::vector<vtkSMProxy*> proxies;
      std::vector<unsigned int> ports;
      for (const auto& [proxy, port] : chosen)
      {
        proxies.push_back(proxy);
        ports.push_back(port);
      }
      this->Input->SetProxies(static_cast<unsigned int>(chosen.size()), proxies.data(),
        ports.data());
    }
    this->pqPropertyWidget::apply();
  }

  void reset() override
  {
    this->choose(this->readInput(false));
    this->Later.start(0);
    this->pqPropertyWidget::reset();
  }

private:
  /// What somebody else has connected.
  void follow(vtkObject*, unsigned long event, void*)
  {
    if (!this->IsWriting)
    {
      this->Chosen = this->readInput(event == vtkCommand::UncheckedPropertyModifiedEvent);
      this->Later.start(0);
    }
  }

  std::vector<Connection> readInput(bool unchecked) const
  {
    std::vector<Connection> all;
    const unsigned int count =
      unchecked ? this->Input->GetNumberOfUncheckedProxies() : this->Input->GetNumberOfProxies();
    for (unsigned int i = 0; i < count; ++i)
    {
      vtkSMProxy* proxy = unchecked ? this->Input->GetUncheckedProxy(i) : this->Input->GetProxy(i);
      if (proxy)
      {
        all.emplace_back(proxy,
          unchecked ? this->Input->GetUncheckedOutputPortForConnection(i)
                    : this->Input->GetOutputPortForConnection(i));
      }
    }
    return all;
  }

  /// Unchecked values are what other parts of the panel go by. Without any, ParaView would take those
  /// that are applied: no source is one that is null.
  void choose(const std::vector<Connection>& all)
  {
    this->Chosen = all;
    this->IsWriting = true;
    this->Input->RemoveAllUncheckedProxies();
    for (const auto& [proxy, port] : all)
    {
      this->Input->AddUncheckedInputConnection(proxy, port);
    }
    if (all.empty())
    {
      this->Input->AddUncheckedInputConnection(nullptr, 0);
    }
    this->Input->InvokeEvent(vtkCommand::UncheckedPropertyModifiedEvent);
    this->IsWriting = false;
  }

  void tick(const Connection& one, bool isOn)
  {
    std::vector<Connection> all = this->Chosen;
    all.erase(std::remove(all.begin(), all.end(), one), all.end());
    if (isOn)
    {
      all.push_back(one);
    }
    this->choose(all);
    Q_EMIT this->changeAvailable();
    Q_EMIT this->changeFinished();
  }

  /// The lines as they have to be now.
  std::vector<std::pair<Connection, QString>> lines()
  {
    std::vector<std::pair<Connection, QString>> all;
    for (pqOutputPort* port : granularOffersOf(this->proxy(), this->Input))
    {
      all.push_back(
        { { port->getSource()->getProxy(), static_cast<unsigned int>(port->getPortNumber()) },
          granularNameOf(port) });
    }
    std::stable_sort(all.begin(), all.end(),
      [this](const auto& one, const auto& other)
      { return this->placeOf(one.first) < this->placeOf(other.first); });
    return all;
  }

  std::ptrdiff_t placeOf(const Connection& one) const
  {
    return std::find(this->Chosen.begin(), this->Chosen.end(), one) - this->Chosen.begin();
  }

  void showAll()
  {
    // A source that was deleted is not chosen any more.
    pqServerManagerModel* model = pqApplicationCore::instance()->getServerManagerModel();
    this->Chosen.erase(std::remove_if(this->Chosen.begin(), this->Chosen.end(),
                         [model](const Connection& one)
                         { return !model->findItem<pqPipelineSource*>(one.first); }),
      this->Chosen.end());
    const auto lines = this->lines();
    auto* rows = new QWidget;
    rows->setObjectName("Rows");
    auto* layout = new QVBoxLayout(rows);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(1);
    for (const auto& [connection, name] : lines)
    {
      auto* box = new QCheckBox(name, rows);
      box->setObjectName(name);
      box->setChecked(this->placeOf(connection) < static_cast<std::ptrdiff_t>(this->Chosen.size()));
      const Connection one = connection;
      QObject::connect(box, &QCheckBox::toggled, this,
        [this, one](bool isOn) { this->tick(one, isOn); });
      layout->addWidget(box);
    }
    if (lines.empty())
    {
      auto* none = new QLabel("(none in the pipeline)", rows);
      none->setObjectName("None");
      layout->addWidget(none);
    }
    this->Area->setWidget(rows); // deletes the rows of before
    const int count = std::max(1, static_cast<int>(lines.size()));
    const int height = rows->sizeHint().height();
    this->Area->setFixedHeight(height * std::min(count, MostRows) / count + 2);
  }

  vtkSmartPointer<vtkSMInputProperty> Input;
  QScrollArea* Area;
  QTimer Later;
  std::vector<unsigned long> Tags;
  std::vector<Connection> Chosen; ///< in the panel, applied or not
  bool IsWriting = false;
};

/// Makes the widget instead of that of ParaView. ParaView asks by the name of an interface, which the
/// meta-object compiler would write out.
class InputsInterface
  : public QObject
  , public pqPropertyWidgetInterface
{
public:
  using QObject::QObject;

  void* qt_metacast(const char* name) override
  {
    return name && !std::strcmp(name, qobject_interface_iid<pqPropertyWidgetInterface*>())
      ? static_cast<pqPropertyWidgetInterface*>(this)
      : this->QObject::qt_metacast(name);
  }

  pqPropertyWidget* createWidgetForProperty(vtkSMProxy* proxy, vtkSMProperty* property,
    QWidget* parent) override
  {
    auto* input = vtkSMInputProperty::SafeDownCast(property);
    const char* usual = property->GetPanelWidget();
    return input && input->GetMultipleInput() && isOurs(proxy) && usual &&
        !std::strcmp(usual, Selector)
      ? new InputsWidget(proxy, input, parent)
      : nullptr;
  }
};

}

void granularListInputs()
{
  pqApplicationCore* core = pqApplicationCore::instance();
  pqInterfaceTracker* tracker = core->interfaceTracker();
  // The first that makes a widget wins: those of ParaView come after this one.
  QObjectList others;
  for (QObject* one : tracker->interfaces())
  {
    if (one->inherits("pqStandardPropertyWidgetInterface"))
    {
      tracker->removeInterface(one);
      others.append(one);
    }
  }
  tracker->addInterface(new InputsInterface(core));
  for (QObject* one : others)
  {
    tracker->addInterface(one);
  }
}
