# Holds the solver to the rules of ARCHITECTURE: no VTK or ParaView header in it, Core includes
# nothing above itself, Laws and Boundaries do not include each other, and of the rooms on top Simulation sees Ranks,
# Observing, Stepping and Lists, Ranks the latter three, Observing the latter two, Stepping Lists.
# Usage: cmake -DSOLVER=folder -P CheckRooms.cmake

# Fails when a file of a room includes something that matches the expression.
function (forbid room expression why)
  file(GLOB_RECURSE files "${SOLVER}/${room}/*.h" "${SOLVER}/${room}/*.cxx")
  list(LENGTH files count)
  if (count EQUAL 0)
    message(SEND_ERROR "no sources in ${SOLVER}/${room}")
  endif ()
  foreach (file IN LISTS files)
    file(STRINGS "${file}" lines REGEX "^[ \t]*#[ \t]*include")
    foreach (line IN LISTS lines)
      if (line MATCHES "${expression}")
        message(SEND_ERROR "${file}: ${line}: ${why}")
      endif ()
    endforeach ()
  endforeach ()
  message(STATUS "${room}: ${count} files without ${expression}")
endfunction ()

set(quote "[\"<]")
forbid(. "${quote}(vtk|pq|PV|ParaView|Q[A-Z])" "the solver knows nothing of VTK, ParaView or Qt")
forbid(Core
  "${quote}(Cell|Shapes|Neighbours|Contacts|Laws|Boundaries|Repair|Integrators|Spawning|Lists|Stepping|Observing|Ranks|Simulation)/"
  "Core is below everything")
forbid(Shapes
  "${quote}(Neighbours|Contacts|Laws|Boundaries|Repair|Integrators|Spawning|Lists|Stepping|Observing|Ranks|Simulation)/"
  "of the solver, Shapes know Core only")
forbid(Shapes "${quote}Cell/" "shapes know nothing of where they are")
forbid(Cell
  "${quote}(Neighbours|Contacts|Laws|Boundaries|Repair|Integrators|Spawning|Lists|Stepping|Observing|Ranks|Simulation)/"
  "of the solver, the cell knows Core and Shapes only")
forbid(Sensing
  "${quote}(Cell|Shapes|Neighbours|Contacts|Laws|Boundaries|Repair|Integrators|Spawning|Lists|Stepping|Observing|Ranks|Simulation)/"
  "of the solver, sensors know Core only")
forbid(Neighbours "${quote}Shapes/" "neighbours are of balls")
forbid(Laws "${quote}Shapes/" "laws see contacts")
forbid(Lists "${quote}Shapes/" "lists are of balls")
forbid(Laws "${quote}Boundaries/" "Laws and Boundaries do not include each other")
forbid(Boundaries "${quote}(Laws|Contacts|Neighbours|Repair)/"
  "Boundaries know what is drawn and nothing else")
forbid(Repair "${quote}(Laws|Contacts|Neighbours|Spawning)/" "repair knows surfaces and nothing else")
foreach (room IN ITEMS Neighbours Contacts Laws Boundaries Repair Integrators Spawning)
  forbid(${room} "${quote}(Lists|Stepping|Observing|Ranks|Simulation)/" "these rooms are above it")
endforeach ()
forbid(Lists "${quote}(Laws|Integrators|Stepping|Observing|Ranks|Simulation)/"
  "lists know of contacts and boundaries only")
forbid(Stepping "${quote}(Observing|Ranks|Simulation)/" "these rooms are above it")
forbid(Observing "${quote}(Ranks|Simulation)/" "these rooms are above it")
forbid(Ranks "${quote}Simulation/" "this room is above it")
