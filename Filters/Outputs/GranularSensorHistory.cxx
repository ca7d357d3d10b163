#include "Outputs/GranularSensorHistory.h"

#include "Outputs/GranularColumns.h"

#include <vtkTypeInt64Array.h>

namespace granular
{
namespace
{

/// Columns of one sensor.
class Columns
{
public:
  Columns(const std::string& sensor, std::size_t index, const std::vector<dem::Totals>& rows,
    std::size_t count, vtkTable* table)
    : Sensor(sensor), Index(index), Rows(rows), Count(count), Table(table)
  {
  }

  /// @param get returns the number of a reading.
  template <typename GetterT>
  void Whole(const char* name, GetterT get) const
  {
    vtkNew<vtkTypeInt64Array> column;
    column->SetName((name + (" " + this->Sensor)).c_str());
    for (std::size_t i = 0; i < this->Count; ++i)
    {
      column->InsertNextValue(get(this->At(i)));
    }
    this->Table->AddColumn(column);
  }

  /// @param get returns the number of a reading, that before it, and the time between them [T].
  template <typename GetterT>
  void Real(const char* name, GetterT get) const
  {
    std::vector<double> values;
    for (std::size_t i = 0; i < this->Count; ++i)
    {
      values.push_back(get(this->At(i), this->Before(i), this->TimeTo(i)));
    }
    addNumberColumn(this->Table, name + (" " + this->Sensor), values);
  }

  template <typename GetterT>
  void Vector(const char* name, GetterT get) const
  {
    std::vector<dem::Vec3> values;
    for (std::size_t i = 0; i < this->Count; ++i)
    {
      values.push_back(get(this->At(i), this->Before(i)));
    }
    addVectorColumn(this->Table, name + (" " + this->Sensor), this->Count,
      [&](std::size_t i) -> const dem::Vec3& { return values[i]; });
  }

private:
  const dem::SensorReading& At(std::size_t i) const { return this->Rows[i].sensors[this->Index]; }
  const dem::SensorReading& Before(std::size_t i) const { return this->At(i > 0 ? i - 1 : 0); }
  double TimeTo(std::size_t i) const
  {
    return i > 0 ? this->Rows[i].time - this->Rows[i - 1].time : 0.0;
  }

  std::string Sensor;
  std::size_t Index;
  const std::vector<dem::Totals>& Rows;
  std::size_t Count;
  vtkTable* Table;
};

using Reading = dem::SensorReading;

double mean(double sum, double count)
{
  return count > 0.0 ? sum / count : 0.0;
}

dem::Vec3 meanVelocity(const dem::Vec3& momentum, double mass)
{
  return mass > 0.0 ? 1.0 / mass * momentum : dem::Vec3{};
}

void addPassages(const Columns& columns)
{
  columns.Whole("SensorInCount", [](const Reading& r) { return r.in.count; });
  columns.Whole("SensorOutCount", [](const Reading& r) { return r.out.count; });
  columns.Real("SensorInMass", [](const Reading& r, const Reading&, double) { return r.in.mass; });
  columns.Real("SensorOutMass",
    [](const Reading& r, const Reading&, double) { return r.out.mass; });
}

void addBox(const Columns& columns)
{
  columns.Whole("SensorCount", [](const Reading& r) { return r.inside.count; });
  columns.Real("SensorMass",
    [](const Reading& r, const Reading&, double) { return r.inside.mass; });
  columns.Vector("SensorVelocity",
    [](const Reading& r, const Reading&)
    { return meanVelocity(r.inside.momentum, r.inside.mass); });
  addPassages(columns);
  columns.Real("SensorResidenceTime",
    [](const Reading& r, const Reading&, double)
    { return mean(r.stay, static_cast<double>(r.out.count)); });
  columns.Real("SensorAge",
    [](const Reading& r, const Reading&, double)
    { return mean(r.ages, static_cast<double>(r.inside.count)); });
}

void addPlane(const Columns& columns)
{
  addPassages(columns);
  columns.Real("SensorMassFlow",
    [](const Reading& now, const Reading& before, double time)
    {
      const double net = now.in.mass - now.out.mass - (before.in.mass - before.out.mass);
      return time > 0.0 ? net / time : 0.0;
    });
  columns.Vector("SensorVelocity",
    [](const Reading& now, const Reading& before)
    {
      const dem::Vec3 momentum =
        now.in.momentum + now.out.momentum - (before.in.momentum + before.out.momentum);
      const std::int64_t count = now.in.count + now.out.count - before.in.count - before.out.count;
      return meanVelocity(momentum,
        count > 0 ? now.in.mass + now.out.mass - before.in.mass - before.out.mass : 0.0);
    });
}

}

void addSensorColumns(const std::vector<dem::Sensor>& sensors, const std::vector<dem::Totals>& rows,
  std::size_t count, vtkTable* table)
{
  for (std::size_t s = 0; s < sensors.size(); ++s)
  {
    const Columns columns(sensors[s].name, s, rows, count, table);
    sensors[s].isBox() ? addBox(columns) : addPlane(columns);
  }
}

}
