// Every command writes to the terminal.
@_exported import Console
