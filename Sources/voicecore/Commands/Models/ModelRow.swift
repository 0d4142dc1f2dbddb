import Foundation
import ModelStore

/// A model as the command line shows it.
struct ModelRow {
  enum State: String {
    case here, linked, damaged, missing, arriving, available
  }

  let name: String
  let state: State
  let entry: ModelEntry?
  let installed: InstalledModel?
  let licence: Licence?
  let arrived: (done: Int, total: Int?)?
  let isOutdated: Bool
  /// How its digest is known.
  let checksum: String

  var isHere: Bool { installed != nil }
  private var bytes: Int? { installed?.bytes ?? entry?.bytes }
  private var task: ModelTask? { installed?.task ?? entry?.task }

  /// Those that are here first.
  static func all(in store: ModelStore) throws -> [ModelRow] {
    let installed = try store.installed()
    let here = Set(installed.map(\.name))
    let rest = store.catalogue.models.filter { !here.contains($0.name) }
    let outdated = Set(try store.outdated().map(\.installed.name))
    return try installed.map { try ModelRow($0, store.catalogue[$0.name], store, outdated.contains($0.name)) }
      + rest.map { try ModelRow(nil, $0, store, false) }
  }

  private init(
    _ installed: InstalledModel?, _ entry: ModelEntry?, _ store: ModelStore, _ isOutdated: Bool
  ) throws {
    name = installed?.name ?? entry?.name ?? ""
    self.installed = installed
    self.entry = entry
    self.isOutdated = isOutdated
    licence = (installed?.licence ?? entry?.licence).flatMap { store.catalogue.licences[$0] }
    arrived = store.arriving(name)
    let expected = try entry.flatMap { try store.expectedDigest(of: $0) }
    checksum =
      expected.map { $0.isLearned ? "learned" : "published" } ?? (installed == nil ? "unknown" : "own")
    state = Self.state(installed, store, arrived != nil)
  }

  private static func state(_ installed: InstalledModel?, _ store: ModelStore, _ isArriving: Bool) -> State {
    guard let installed else { return isArriving ? .arriving : .available }
    do {
      _ = try store.path(of: installed.name)
      return installed.origin == .linked ? .linked : .here
    } catch .damaged {
      return .damaged
    } catch {
      return .missing
    }
  }

  func json() throws -> String {
    var line = JSONLine()
    try line.add("name", name)
    try line.add("state", state.rawValue)
    try line.add("task", task?.rawValue)
    try line.add("languages", entry?.languages ?? [])
    try line.add("format", (installed?.format ?? entry?.format)?.rawValue)
    try line.add("bytes", bytes)
    if let arrived { try line.add("arrived_bytes", arrived.done) }
    if let path = installed?.path { try line.add("path", path) }
    try line.add("sha256", installed?.sha256 ?? entry?.sha256)
    try line.add("checksum", checksum)
    try line.add("licence", licence?.name)
    try line.add("version", installed?.version ?? entry?.version)
    if isOutdated { try line.add("newer_version", entry?.version) }
    try line.add("good_for", entry?.goodFor)
    if let milliseconds = installed?.milliseconds { try line.add("milliseconds_measured", milliseconds) }
    try line.add("sources", entry?.sources ?? [])
    return line.text
  }

  var text: String {
    func column(_ text: String, _ width: Int) -> String {
      text.count < width ? text.padding(toLength: width, withPad: " ", startingAt: 0) : text + " "
    }
    let share =
      arrived.flatMap { arrived in arrived.total.map { " \(100 * arrived.done / max($0, 1)) %" } } ?? ""
    return column(name, 40) + column(state.rawValue + (isOutdated ? ", newer" : share), 16)
      + column(bytes.map(byteText) ?? "size unknown", 14) + (entry?.goodFor ?? task?.rawValue ?? "")
  }

  /// Titles and values of everything that is known.
  var details: [(String, String)] {
    var details = [("name", name), ("state", state.rawValue), ("task", task?.rawValue ?? "")]
    if let entry {
      details += [("good for", entry.goodFor), ("languages", entry.languages.joined(separator: ", "))]
    }
    details.append(("size", bytes.map { "\(byteText($0)) (\($0) bytes)" } ?? "not published"))
    if let arrived { details.append(("arrived", byteText(arrived.done))) }
    let digest = installed?.sha256 ?? entry?.sha256
    details.append(
      ("SHA-256", digest.map { "\($0) (\(checksum))" } ?? "not published; learned on the first download"))
    if let licence { details.append(("licence", "\(licence.name), \(licence.holder): \(licence.address)")) }
    if let installed {
      details += [("file", printable(installed.path)), ("came from", printable(installed.source))]
      if let milliseconds = installed.milliseconds {
        details.append(("speed", "30 seconds of audio in \(Int(milliseconds)) ms, measured here"))
      }
    }
    if isOutdated, let entry {
      details.append(("newer", "version \(entry.version); “voicecore models update”"))
    }
    return details + (entry?.sources.map { ("source", $0) } ?? [])
  }
}
