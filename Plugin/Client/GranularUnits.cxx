#include "GranularUnits.h"

#include <QChar>
#include <QRegularExpression>
#include <QStringList>

#include <array>

namespace
{

enum Base
{
  Length,
  Mass,
  Time,
  Temperature,
  Angle,
  Count
};
using Powers = std::array<int, Count>;

/// A unit as a product: 10^tens times a factor times powers of m, kg, s, K and rad.
struct Measure
{
  int tens = 0;
  double factor = 1.0;
  Powers powers{};

  void multiply(const Measure& other, int power)
  {
    this->tens += power * other.tens;
    for (int i = 0; i < std::abs(power); ++i)
    {
      this->factor = power > 0 ? this->factor * other.factor : this->factor / other.factor;
    }
    for (int base = 0; base < Count; ++base)
    {
      this->powers[base] += power * other.powers[base];
    }
  }
};

constexpr double Pi = 3.14159265358979323846;

struct Named
{
  const char* name;
  bool hasPrefixes;
  Measure measure;
};

const Named Units[] = {
  { "1", false, {} },
  { "m", true, { 0, 1.0, { 1, 0, 0, 0, 0 } } },
  { "g", true, { -3, 1.0, { 0, 1, 0, 0, 0 } } },
  { "t", false, { 3, 1.0, { 0, 1, 0, 0, 0 } } },
  { "s", true, { 0, 1.0, { 0, 0, 1, 0, 0 } } },
  { "min", false, { 0, 60.0, { 0, 0, 1, 0, 0 } } },
  { "h", false, { 0, 3600.0, { 0, 0, 1, 0, 0 } } },
  { "Hz", true, { 0, 1.0, { 0, 0, -1, 0, 0 } } },
  { "K", true, { 0, 1.0, { 0, 0, 0, 1, 0 } } },
  { "rad", true, { 0, 1.0, { 0, 0, 0, 0, 1 } } },
  { "degrees", false, { 0, Pi / 180.0, { 0, 0, 0, 0, 1 } } },
  { "degree", false, { 0, Pi / 180.0, { 0, 0, 0, 0, 1 } } },
  { "deg", false, { 0, Pi / 180.0, { 0, 0, 0, 0, 1 } } },
  { "\xc2\xb0", false, { 0, Pi / 180.0, { 0, 0, 0, 0, 1 } } },
  { "rpm", false, { 0, Pi / 30.0, { 0, 0, -1, 0, 1 } } },
  { "N", true, { 0, 1.0, { 1, 1, -2, 0, 0 } } },
  { "Pa", true, { 0, 1.0, { -1, 1, -2, 0, 0 } } },
  { "bar", true, { 5, 1.0, { -1, 1, -2, 0, 0 } } },
  { "J", true, { 0, 1.0, { 2, 1, -2, 0, 0 } } },
  { "W", true, { 0, 1.0, { 2, 1, -3, 0, 0 } } },
  { "l", true, { -3, 1.0, { 3, 0, 0, 0, 0 } } },
  { "L", true, { -3, 1.0, { 3, 0, 0, 0, 0 } } },
};

constexpr std::pair<const char*, int> Prefixes[] = { { "n", -9 }, { "u", -6 }, { "\xc2\xb5", -6 },
  { "\xce\xbc", -6 }, { "m", -3 }, { "c", -2 }, { "d", -1 }, { "k", 3 }, { "M", 6 }, { "G", 9 } };

std::optional<Measure> findUnit(const QString& name)
{
  for (const Named& unit : Units)
  {
    if (name == QString::fromUtf8(unit.name))
    {
      return unit.measure;
    }
  }
  for (const auto& [prefix, tens] : Prefixes)
  {
    for (const Named& unit : Units)
    {
      if (unit.hasPrefixes && name == QString::fromUtf8(prefix) + QString::fromUtf8(unit.name))
      {
        Measure measure = unit.measure;
        measure.tens += tens;
        return measure;
      }
    }
  }
  return {};
}

/// Multiplies by a product such as "m^2 K" or "mm3".
bool multiplyBy(Measure& all, QString product, int sign)
{
  product.replace(QChar(0x00b2), "^2").replace(QChar(0x00b3), "^3");
  static const QRegularExpression factor("^([^0-9^\\s*.]+|1)\\^?(-?[0-9]*)[\\s*.]*");
  while (!product.isEmpty())
  {
    const QRegularExpressionMatch match = factor.match(product);
    const auto unit = match.hasMatch() ? findUnit(match.captured(1)) : std::nullopt;
    const int power = match.captured(2).isEmpty() ? 1 : match.captured(2).toInt();
    if (!unit || std::abs(power) > 9)
    {
      return false;
    }
    all.multiply(*unit, sign * power);
    product = product.mid(match.capturedLength());
  }
  return true;
}

std::optional<Measure> measureOf(const QString& text)
{
  Measure all;
  int sign = 1;
  for (QString product : text.split('/'))
  {
    product = product.trimmed();
    if (product.startsWith('(') && product.endsWith(')'))
    {
      product = product.mid(1, product.size() - 2);
    }
    if (product.isEmpty() || !multiplyBy(all, product, sign))
    {
      return {};
    }
    sign = -1;
  }
  return all;
}

}

std::optional<double> granularNumberIn(const QString& text, const QString& unit)
{
  static const QRegularExpression typed(
    "^([-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+))(?:[eE]([-+]?[0-9]{1,3}))?\\s*(.*)$");
  const QRegularExpressionMatch match = typed.match(text.trimmed());
  if (!match.hasMatch())
  {
    return {};
  }
  const QString rest = match.captured(3);
  const int tens = match.captured(2).toInt();
  const auto number = [&](int more)
  { return QString("%1e%2").arg(match.captured(1)).arg(tens + more).toDouble(); };
  if (rest.isEmpty() || rest == unit)
  {
    return number(0);
  }
  if (rest == "%" && unit.isEmpty())
  {
    return number(-2);
  }
  const QStringList celsius{ "C", "degC", QString(QChar(0x00b0)) + "C" };
  if (unit == "K" && celsius.contains(rest))
  {
    return number(0) + 273.15;
  }
  const auto given = measureOf(rest), wanted = measureOf(unit);
  if (unit.isEmpty() || !given || !wanted || given->powers != wanted->powers)
  {
    return {};
  }
  return number(given->tens - wanted->tens) * (given->factor / wanted->factor);
}
