// How far steps of variable length may grow and shrink.
#pragma once

#include <cstdint>

namespace dem
{

/// Share of the longest stable step up to which a step may grow.
constexpr double GrowsUpTo = 0.9;
/// Steps after a change, or after a check of the limit, before a step may grow.
constexpr std::int64_t Patience = 100;
/// Halvings for the sake of an error: where a force jumps no step is short enough for a small one.
constexpr int ForErrors = 12;

}
