// Numbers as a user types them, with or without a unit.
#pragma once

#include <QString>

#include <optional>

/// The number that a text means in a unit: "5mm" is 0.005 in m, "10 rpm" is 1.0472 in rad/s, "25 °C"
/// is 298.15 in K, and "30%" is 0.3 without a unit. None for anything else, as "1e3x" or "5 kg" in m.
/// @param unit of the number, such as kg/m^3; empty for a number without one
std::optional<double> granularNumberIn(const QString& text, const QString& unit);
