// The temperature of bodies without one of their own.
#pragma once

namespace dem
{

/// 20 degrees Celsius [K].
constexpr double UsualTemperature = 293.15;

}
