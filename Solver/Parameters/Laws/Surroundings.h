// What grains exchange heat with beside what they touch: a fluid at rest, and surroundings that are
// large and far away.
#pragma once

#include "Basics/Temperature.h"

#include <string>

namespace dem
{

enum class HeatExchange
{
  None = 0,
  Convection = 1,
  Radiation = 2,
  ConvectionAndRadiation = 3
};

const char* nameOf(HeatExchange exchange);

struct Surroundings
{
  HeatExchange exchange = HeatExchange::None;
  /// h [M/(T^3 K), W/(m^2 K)], >= 0; 0 takes that of a fluid at rest, of the conductivity below.
  double convection = 0.0;
  double fluidConductivity = 0.0;             ///< k of the fluid [M L/(T^3 K), W/(m K)], >= 0
  double fluidTemperature = UsualTemperature; ///< T_f [K], >= 0
  double temperature = UsualTemperature;      ///< T_s of what grains radiate to [K], >= 0
  double stefanBoltzmann = 5.670374419e-8;    ///< sigma [M/(T^3 K^4), W/(m^2 K^4)], > 0

  bool any() const { return this->exchange != HeatExchange::None; }
  bool convects() const
  {
    return this->exchange == HeatExchange::Convection ||
      this->exchange == HeatExchange::ConvectionAndRadiation;
  }
  bool radiates() const
  {
    return this->exchange == HeatExchange::Radiation ||
      this->exchange == HeatExchange::ConvectionAndRadiation;
  }
  /// h of a sphere. Around a sphere in a fluid at rest the Nusselt number 2 R h / k is 2.
  double convectionAt(double radius) const
  {
    return this->convection > 0.0 ? this->convection : this->fluidConductivity / radius;
  }
};

struct Config;

/// What is missing for the exchange of heat, in one sentence; empty when all is well.
std::string findProblemOfHeatExchange(const Config& config);

}
