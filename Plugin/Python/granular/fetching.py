"""Fetches what a simulation shows from its server."""

from paraview import servermanager


def local_processes():
    """How many processes there are on the side of the script, of a batch for instance."""
    return servermanager.vtkProcessModule.GetProcessModule().GetNumberOfLocalPartitions()


def fetch(proxy, port=0):
    """An output as one data set. Of several ranks of a server each has a part; these are put together
    in the order of ids, as one process has them."""
    ranks = servermanager.ActiveConnection.GetNumberOfDataPartitions()
    kind = proxy.GetDataInformation(port).GetDataClassName()
    if ranks < 2 or kind not in ("vtkPolyData", "vtkUnstructuredGrid"):
        return servermanager.Fetch(proxy, idx=port)
    before, after = (servermanager.CreateProxy("internal_filters", "GranularMerge") for _ in range(2))
    return servermanager.Fetch(proxy, before, after, idx=port)
