// Numbers with units as users type them into fields of the panel. Factors are those of the SI (BIPM, The
// International System of Units, 9th edition) and its exact definitions.
#include "GranularUnits.h"

#include <cmath>
#include <cstdio>

namespace
{

int failures = 0;

void expect(const char* text, const char* unit, double value)
{
  const auto found = granularNumberIn(QString::fromUtf8(text), QString::fromUtf8(unit));
  if (!found || std::abs(*found - value) > 4e-16 * std::abs(value))
  {
    ++failures;
    std::printf("%s in %s is %.17g, but has to be %.17g\n", text, unit,
      found.value_or(std::nan("")), value);
  }
}

void expectNone(const char* text, const char* unit)
{
  if (const auto found = granularNumberIn(QString::fromUtf8(text), QString::fromUtf8(unit)))
  {
    ++failures;
    std::printf("%s in %s is %.17g, but has to be refused\n", text, unit, *found);
  }
}

}

int main()
{
  const double pi = std::acos(-1.0);
  expect("5", "m", 5.0);
  expect(" -1.5e-3 ", "m", -0.0015);
  expect("5mm", "m", 0.005);
  expect("5 mm", "m", 0.005);
  expect("0.3 mm", "m", 0.0003); // as typed 0.0003, to the last bit
  expect("2e3 um", "m", 0.002);
  expect("2e3 \xc2\xb5m", "m", 0.002);
  expect("3 cm", "m", 0.03);
  expect("0.2 GPa", "Pa", 2e8);
  expect("1 bar", "Pa", 1e5);
  expect("1 N/mm^2", "Pa", 1e6);
  expect("2.65 g/cm3", "kg/m^3", 2650.0);
  expect("2.65 g/cm\xc2\xb3", "kg/m^3", 2650.0);
  expect("1 t/h", "kg/s", 1000.0 / 3600.0);
  expect("36 km/h", "m/s", 10.0);
  expect("60 rpm", "rad/s", 2.0 * pi);
  expect("180 deg/s", "rad/s", pi);
  expect("90\xc2\xb0", "degrees", 90.0);
  expect("1 rad", "degrees", 180.0 / pi);
  expect("50 kN/mm", "N/m", 5e7);
  expect("72.8 mN/m", "N/m", 0.0728);
  expect("50 mJ/m^2", "J/m^2", 0.05);
  expect("4 mm3", "m^3", 4e-9);
  expect("1 ul", "m^3", 1e-9);
  expect("25 \xc2\xb0"
         "C",
    "K", 298.15);
  expect("2 min", "s", 120.0);
  expect("120 1/min", "Hz", 2.0);
  expect("3 W/(m^2 K)", "W/(m^2 K)", 3.0);
  expect("1 kW/(m K)", "W/(m K)", 1000.0);
  expect("30%", "", 0.3);
  expect("512 MiB", "MiB", 512.0);
  for (const char* text :
    { "", "abc", "1e3x", "5m m", "5 kg", "5 mm2", "0,5", "5 5", "1e", "--1", "5 /m" })
  {
    expectNone(text, "m");
  }
  expectNone("30%", "m");
  expectNone("5mm", "");
  expectNone("10 rpm", "Hz"); // turns are angles: a frequency counts cycles
  expectNone("5mm", "mean radii");
  return failures == 0 ? 0 : 1;
}
