// The temperature of bodies that nobody gives one.
#pragma once

namespace dem
{

/// 20 degrees Celsius [K].
constexpr double UsualTemperature = 293.15;

}
