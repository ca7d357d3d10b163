// Rows of a table of parameters that all have one owner: a file that declares a table (Inflows.def,
// Sensors.def, Filters/Properties) is included where Owner is the struct that has the fields.
#pragma once

#include "Parameters/Parameter.h"

#define ROW(name, field, effect, unit, bounds, when, help)                                         \
  dem::makeParameter(                                                                              \
    #name, +[](Owner & owner) -> auto& { return owner.field; }, effect, false, unit, bounds, when, \
    help),
#define ROW_OF_TWO(name, first, second, effect, unit, bounds, when, help)                          \
  dem::makeRange(                                                                                  \
    #name, +[](Owner & owner) -> auto& { return owner.first; },                                    \
    +[](Owner & owner) -> auto& { return owner.second; }, effect, false, unit, bounds, when,       \
    help),
