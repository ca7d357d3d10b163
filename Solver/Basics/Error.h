#pragma once

#include <stdexcept>

namespace dem
{

/// What a user did that cannot be simulated. The message names the property, particle or wall cell
/// and its value, and is meant to be shown as it is.
class Error : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

}
