#include "Library/GranularLibraryText.h"

#include <QJsonArray>
#include <QStringList>

namespace
{

struct Quantity
{
  const char* name;
  const char* label;
  double unit;
  const char* unitName;
};

constexpr Quantity Quantities[] = {
  { "Density", "Density", 1.0, "kg/m\u00b3" },
  { "YoungsModulus", "Young's modulus", 1e6, "MPa" },
  { "PoissonRatio", "Poisson ratio", 1.0, "" },
  { "Restitution", "Restitution", 1.0, "" },
  { "SlidingFriction", "Sliding friction", 1.0, "" },
  { "RollingFriction", "Rolling friction", 1.0, "" },
  { "SurfaceEnergy", "Surface energy", 1.0, "J/m\u00b2" },
};

QString number(const QJsonValue& value, const Quantity& quantity)
{
  return QString::number(value.toDouble() / quantity.unit, 'g', 6);
}

/// The numbers, and ranges in brackets, of which nothing is filled in.
QStringList numbersOf(const QJsonObject& values, const QJsonObject& ranges)
{
  QStringList found;
  for (const Quantity& quantity : Quantities)
  {
    const QString unit =
      *quantity.unitName ? QString(" ") + QString::fromUtf8(quantity.unitName) : QString();
    const QString label = QString(quantity.label) + " ";
    if (values.contains(quantity.name))
    {
      found << label + "<b>" + number(values[quantity.name], quantity) + "</b>" + unit;
    }
    else if (ranges.contains(quantity.name))
    {
      const QJsonArray range = ranges[quantity.name].toArray();
      found << label + "(" + number(range[0], quantity) + " to " + number(range[1], quantity) +
          unit + ")";
    }
  }
  return found;
}

}

QString granularAngleOf(const QJsonObject& entry)
{
  const QJsonObject repose = entry["repose"].toObject();
  return !repose.contains("angle") ? QString("-")
                                   : QString::fromUtf8("%1\u00b0 \u00b1 %2\u00b0")
                                       .arg(repose["angle"].toDouble(), 0, 'f', 1)
                                       .arg(repose["deviation"].toDouble(), 0, 'f', 1);
}

QString granularWordsOf(const QJsonObject& entry)
{
  QStringList texts = entry["walls"].toObject().keys();
  for (const QJsonValue& value : entry)
  {
    texts << value.toString(); // of what is no text, nothing
  }
  return texts.join('\n');
}

QString granularTextOf(const QJsonObject& entry)
{
  const auto told = [&entry](const char* key) { return entry[key].toString().toHtmlEscaped(); };
  QString text = "<p><b>" + told("name") +
    "</b>: " + numbersOf(entry["values"].toObject(), entry["ranges"].toObject()).join(", ") +
    "</p>";
  const QJsonObject walls = entry["walls"].toObject();
  for (const QString& wall : walls.keys())
  {
    text += "<p>With " + wall.toHtmlEscaped() + ": " +
      numbersOf(walls[wall].toObject(), {}).join(", ") + "</p>";
  }
  const QString address = entry.contains("doi") ? "https://doi.org/" + told("doi") : told("link");
  text += "<p>Source: " + told("source") + ", <a href=\"" + address + "\">" + address +
    "</a> (seen: " + told("seen") + ")<br>Shape: " + told("shape") + ". Test: " + told("test") +
    ". Rolling law: " + told("rolling") + ". Modulus: " + told("modulus") + ".</p>";
  if (entry.contains("caution"))
  {
    text += "<p>" + told("caution") + "</p>";
  }
  return entry.contains("ranges")
    ? text + "<p>Numbers in brackets are ranges, and are not filled in.</p>"
    : text;
}
