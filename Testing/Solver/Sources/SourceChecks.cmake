# Tests of the sources and of what is built, none of which runs the solver.

# Rooms include what their table allows. The loops that take the time of a step are vector code.
# Parts of laws declare what they are asked for. Messages begin with what is to be done. The table of
# faults has all messages that users read. Mistakes can still be planted where their table says.
find_package(Python3 COMPONENTS Interpreter QUIET)
set(root "${GranularDynamics_SOURCE_DIR}")
function (granular_source_check name script)
  set(command "${CMAKE_COMMAND}" -E echo "skipped: no Python")
  if (Python3_Interpreter_FOUND)
    set(command Python3::Interpreter -B "${script}" ${ARGN}) # and leaves no file beside it
  endif ()
  add_test(NAME Solver.${name} COMMAND ${command})
  set_tests_properties(Solver.${name} PROPERTIES LABELS solver SKIP_REGULAR_EXPRESSION "^skipped:")
endfunction ()
granular_source_check(Rooms "${root}/Testing/check_rooms.py" "${root}" solver)
granular_source_check(VectorCode "${CMAKE_CURRENT_LIST_DIR}/check_vector_code.py" "${CMAKE_OBJDUMP}"
  "$<TARGET_FILE:dem>" "${CMAKE_CXX_COMPILER_ID}" "${CMAKE_SYSTEM_PROCESSOR}")
granular_source_check(Messages "${CMAKE_CURRENT_LIST_DIR}/check_messages.py" "${root}/Solver"
  "${root}/Filters" "${root}/Readers" "${root}/Views" "${root}/Plugin/Python")
granular_source_check(LawMembers "${CMAKE_CURRENT_LIST_DIR}/check_law_members.py" "${root}")
granular_source_check(Faults "${root}/Testing/check_faults.py" "${root}")
granular_source_check(Mistakes "${root}/Testing/Mistakes/tables.py")

# Every header compiles on its own: as what its source includes first, without precompiled headers,
# else in a source that includes nothing else.
file(GLOB_RECURSE headers RELATIVE "${GranularDynamics_SOURCE_DIR}/Solver" CONFIGURE_DEPENDS
  "${GranularDynamics_SOURCE_DIR}/Solver/*.h")
set(sources)
foreach (header IN LISTS headers)
  string(REGEX REPLACE "[.]h$" ".cxx" own "${GranularDynamics_SOURCE_DIR}/Solver/${header}")
  if (EXISTS "${own}")
    file(STRINGS "${own}" first REGEX "^#include" LIMIT_COUNT 1)
    if (first STREQUAL "#include \"${header}\"")
      continue ()
    endif ()
  endif ()
  string(REGEX REPLACE "[/.]" "_" name "${header}")
  set(source "${CMAKE_CURRENT_BINARY_DIR}/Headers/${name}.cxx")
  file(CONFIGURE OUTPUT "${source}" CONTENT "#include \"${header}\"\n#include \"${header}\"\n")
  list(APPEND sources "${source}")
endforeach ()
add_library(SolverHeadersAlone OBJECT EXCLUDE_FROM_ALL ${sources})
target_link_libraries(SolverHeadersAlone PRIVATE Granular::dem)
target_compile_options(SolverHeadersAlone PRIVATE -O0 -g0)
add_test(NAME Solver.HeadersAlone
  COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}" --target SolverHeadersAlone)
# A minute of two processors: on demand.
set_tests_properties(Solver.HeadersAlone PROPERTIES LABELS "solver;slow" RUN_SERIAL ON)

# A program over the installed solver, without the rest of this tree.
set(wraps OFF)
if ("DEM_WRAPS_FMA" IN_LIST definitions)
  set(wraps ON)
endif ()
add_test(NAME Solver.Installed
  COMMAND "${CMAKE_COMMAND}" "-DBUILD=${CMAKE_BINARY_DIR}" "-DCONFIGURATION=$<CONFIG>"
    "-DEXAMPLE=${PROJECT_SOURCE_DIR}/Examples/Solver"
    "-DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/Installed" "-DGENERATOR=${CMAKE_GENERATOR}"
    "-DMAKE_PROGRAM=${CMAKE_MAKE_PROGRAM}" "-DCOMPILER=${CMAKE_CXX_COMPILER}"
    "-DFLAGS=${CMAKE_CXX_FLAGS}" "-DNM=${CMAKE_NM}" "-DWRAPS_FMA=${wraps}"
    -P "${CMAKE_CURRENT_LIST_DIR}/CheckInstalled.cmake")
set_tests_properties(Solver.Installed PROPERTIES LABELS solver TIMEOUT 300
  ENVIRONMENT "OMP_WAIT_POLICY=passive")
