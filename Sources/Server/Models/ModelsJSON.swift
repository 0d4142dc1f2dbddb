import JSONValues
import ModelStore
import Understanding

extension ModelSummary {
  /// The models as JSON, for `voicecore models list --json` and the web interface.
  package func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("name", name)
    try line.add("state", state.rawValue)
    try line.add("task", task?.rawValue)
    try line.add("languages", entry?.languages ?? [])
    try line.add("format", (installed?.format ?? entry?.format)?.rawValue)
    try line.add("bytes", bytes)
    try line.add("memory_bytes_estimated", bytes.map(Recommendation.memory))
    if let arrived { try line.add("arrived_bytes", arrived.done) }
    if let path = installed?.path { try line.add("path", path) }
    try line.add("sha256", sha256)
    try line.add("checksum", checksum.rawValue)
    try line.add("licence", licence?.name)
    try line.add("licence_holder", licence?.holder)
    try line.add("licence_address", licence?.address)
    try line.add("version", installed?.version ?? entry?.version)
    if isOutdated { try line.add("newer_version", entry?.version) }
    try line.add("good_for", entry?.goodFor)
    if let milliseconds = installed?.milliseconds { try line.add("milliseconds_measured", milliseconds) }
    try line.add("sources", entry?.sources ?? [])
    return line
  }
}

extension Recommendation {
  /// The recommendation as JSON, for `voicecore models recommend --json` and the web interface.
  package func json(_ capacity: MachineCapacity, _ speed: MachineSpeed) throws -> JSONObject {
    var line = JSONObject()
    try line.add("machine", capacity)
    try line.add("speed", speed)
    line.add("recognizer", try recognizer?.json())
    line.add("language_model", try languageModel?.json())
    return line
  }
}

extension Recommendation.Choice {
  fileprivate func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("name", entry.name)
    try line.add("milliseconds", milliseconds)
    try line.add("measured", isMeasured)
    try line.add("memory_bytes_estimated", memory)
    return line
  }
}

extension FoundModel {
  func json() throws -> JSONObject {
    var line = JSONObject()
    try line.add("tool", tool)
    try line.add("title", title)
    try line.add("path", path)
    try line.add("bytes", bytes)
    try line.add("converted", isConverted)
    return line
  }
}
