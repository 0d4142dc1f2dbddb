// Schemas are JSON.
@_exported import JSONValues
