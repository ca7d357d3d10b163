# Whether a program can be built over the installed solver: installs it, builds the example on it
# outside the tree, runs that, and compares what it prints with what is right.
# Usage: cmake -DBUILD=… -DCONFIGURATION=… -DEXAMPLE=… -DFOLDER=… -DGENERATOR=… -DMAKE_PROGRAM=…
#   -DCOMPILER=… -DFLAGS=… -DNM=… -DWRAPS_FMA=… -P CheckInstalled.cmake

cmake_minimum_required(VERSION 3.25)

function (run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if (NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${status}\n${output}")
  endif ()
  set(output "${output}" PARENT_SCOPE)
endfunction ()

file(REMOVE_RECURSE "${FOLDER}")
run("${CMAKE_COMMAND}" --install "${BUILD}" --config "${CONFIGURATION}" --prefix "${FOLDER}/first"
  --component solver)
# The package may be moved, and its files name no folder of the machine that built it.
file(RENAME "${FOLDER}/first" "${FOLDER}/prefix")
file(GLOB_RECURSE files "${FOLDER}/prefix/*.cmake")
foreach (file IN LISTS files)
  file(READ "${file}" text)
  foreach (folder IN ITEMS "${BUILD}" "${FOLDER}")
    string(FIND "${text}" "${folder}" at)
    if (NOT at EQUAL -1)
      message(FATAL_ERROR "${file} names ${folder}")
    endif ()
  endforeach ()
endforeach ()
# The component has the solver and nothing of the plugin.
file(GLOB_RECURSE others "${FOLDER}/prefix/*.so" "${FOLDER}/prefix/*.py" "${FOLDER}/prefix/*vtk*")
if (others)
  message(FATAL_ERROR "the component holds more than the solver: ${others}")
endif ()

file(COPY "${EXAMPLE}/" DESTINATION "${FOLDER}/example")
run("${CMAKE_COMMAND}" -S "${FOLDER}/example" -B "${FOLDER}/build" -G "${GENERATOR}"
  "-DCMAKE_MAKE_PROGRAM=${MAKE_PROGRAM}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
  "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_BUILD_TYPE=Release "-DCMAKE_PREFIX_PATH=${FOLDER}/prefix")
run("${CMAKE_COMMAND}" --build "${FOLDER}/build" --config Release)

# The link option of the library comes with its target, or fma would be the C library's.
file(GLOB_RECURSE program "${FOLDER}/build/GrainsInBox")
if (WRAPS_FMA)
  run("${NM}" "${program}")
  if (NOT output MATCHES "__wrap_fma")
    message(FATAL_ERROR "the program is linked without --wrap=fma")
  endif ()
endif ()

run("${program}")
message(STATUS "${output}")
# Eleven lines, from grains in the air to all 200 at rest, when walls carry what they weigh.
string(REGEX MATCHALL "[^\n]+" lines "${output}")
list(LENGTH lines count)
if (NOT count EQUAL 11)
  message(FATAL_ERROR "${count} lines and not 11")
endif ()
function (check k time)
  list(GET lines ${k} line)
  set(number "[0-9.e+-]+")
  if (NOT line MATCHES
      "^${time} s: ([0-9]+) grains, kinetic energy (${number}) J, walls carry (${number}) of the weight$")
    message(FATAL_ERROR "'${line}' is not the line of ${time} s")
  endif ()
  set(grains ${CMAKE_MATCH_1} PARENT_SCOPE)
  set(energy ${CMAKE_MATCH_2} PARENT_SCOPE)
  set(carried ${CMAKE_MATCH_3} PARENT_SCOPE)
endfunction ()
check(0 0.00)
if (grains LESS 1 OR energy LESS 1e-3 OR NOT carried EQUAL 0)
  message(FATAL_ERROR "at first grains should fall freely")
endif ()
check(10 1.00)
if (NOT grains EQUAL 200 OR energy GREATER 1e-9 OR carried LESS 0.9995 OR carried GREATER 1.0005)
  message(FATAL_ERROR "in the end 200 grains should be at rest, and walls carry their weight")
endif ()

# A ball falls, rebounds by a law of the program, and both speeds are those of the closed forms.
file(GLOB_RECURSE program "${FOLDER}/build/OwnLaw")
run("${program}")
message(STATUS "${output}")
if (NOT output MATCHES "^falls at 0\\.(69|70)[0-9] m/s, 0\\.700 by [^\n]*\nrebounds with (0\\.[0-9]+) of that, (0\\.[0-9]+) by ")
  message(FATAL_ERROR "these are not the lines of OwnLaw")
endif ()
string(REPLACE "0." "" seen "${CMAKE_MATCH_2}")
string(REPLACE "0." "" due "${CMAKE_MATCH_3}")
math(EXPR off "${seen} - ${due}")
if (off GREATER 12 OR off LESS -12)
  message(FATAL_ERROR "the ball should rebound with 0.${due} of its speed")
endif ()

# An egg of the program has the volume and the centre of its closed form, and rocks with the period of
# one that rolls.
file(GLOB_RECURSE program "${FOLDER}/build/OwnShape")
run("${program}")
message(STATUS "${output}")
if (NOT output MATCHES "^volume 4\\.174429, centre of mass at 0\\.060050\nrocks with the period 0\\.([0-9]+) s, 0\\.([0-9]+) s by ")
  message(FATAL_ERROR "these are not the lines of OwnShape")
endif ()
math(EXPR off "100 * (${CMAKE_MATCH_1} - ${CMAKE_MATCH_2}) / ${CMAKE_MATCH_2}")
if (off GREATER 1 OR off LESS -1)
  message(FATAL_ERROR "the egg should rock with the period 0.${CMAKE_MATCH_2} s")
endif ()
