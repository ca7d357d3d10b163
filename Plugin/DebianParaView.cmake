# To be included before find_package(ParaView). The package files of ParaView in Debian 13 ask for what
# Debian does not install: Python modules under names without the version of Python, and targets of
# NetCDF and HDF5 that nobody defines. Nothing here links to any of them, so that empty targets
# instead will do; a file of targets returns early when all of its own are there. Where the Python
# modules have the names that are asked for (Debian 12, ParaView built from its sources), this does
# nothing.

# The folder of the package files. Of a version that cannot be there they are found, but not read.
function (granular_find_package_files result)
  set(folder "${ParaView_DIR}")
  if (NOT folder)
    find_package(ParaView 999999 CONFIG QUIET)
    list(POP_FRONT ParaView_CONSIDERED_CONFIGS folder)
    get_filename_component(folder "${folder}" DIRECTORY)
  endif ()
  set(${result} "${folder}" PARENT_SCOPE)
endfunction ()

# Whether a file of properties of targets, <name>-targets-<build type>.cmake, names files that are
# not below the prefix.
function (granular_find_lost_files result properties prefix)
  set(lost OFF)
  file(STRINGS "${properties}" lines REGEX "IMPORTED_LOCATION_.*_IMPORT_PREFIX}/")
  foreach (line IN LISTS lines)
    string(REGEX REPLACE [[.*_IMPORT_PREFIX}(/[^"]*)".*]] [[\1]] file "${line}")
    if (NOT EXISTS "${prefix}${file}")
      set(lost ON)
    endif ()
  endforeach ()
  set(${result} ${lost} PARENT_SCOPE)
endfunction ()

# A macro, since imported targets are known where they are made only.
macro (granular_declare_empty_targets)
  foreach (granular_target ${ARGN})
    if (NOT TARGET ${granular_target})
      add_library(${granular_target} INTERFACE IMPORTED)
    endif ()
  endforeach ()
endmacro ()

granular_find_package_files(granular_package_files)
include("${granular_package_files}/paraview-prefix.cmake" OPTIONAL)
set(granular_prefix "${_vtk_module_import_prefix}")
file(GLOB granular_files "${granular_package_files}/*Python*-targets-*.cmake"
  "${granular_package_files}/vtk/*Python*-targets-*.cmake")
foreach (granular_file IN LISTS granular_files)
  granular_find_lost_files(granular_lost "${granular_file}" "${granular_prefix}")
  if (granular_lost)
    string(REGEX REPLACE "-targets-[^-]*$" "-targets.cmake" granular_file "${granular_file}")
    file(STRINGS "${granular_file}" granular_line REGEX "_cmake_expected_target IN ITEMS")
    string(REGEX MATCHALL "[A-Za-z0-9]+::[A-Za-z0-9]+" granular_names "${granular_line}")
    granular_declare_empty_targets(${granular_names} NetCDF::NetCDF hdf5::hdf5 hdf5::hdf5_hl)
  endif ()
endforeach ()
