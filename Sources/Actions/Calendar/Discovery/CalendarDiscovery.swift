import Foundation

/// Finds a person's calendars in the settings of khal, todoman and vdirsyncer and in Evolution's local data, which
/// GNOME Calendar shares. Changes nothing.
package struct CalendarDiscovery: Sendable {
  let home: String
  let configuration: String
  let data: String
  let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    home = environment["HOME"] ?? NSHomeDirectory()
    configuration = CalendarDiscovery.folder(environment["XDG_CONFIG_HOME"]) ?? home + "/.config"
    data = CalendarDiscovery.folder(environment["XDG_DATA_HOME"]) ?? home + "/.local/share"
  }

  /// Returns each calendar once, writable ones first, then by name.
  package func candidates() -> [CalendarCandidate] {
    var found: [String: CalendarCandidate] = [:]
    for candidate in khal() + todoman() + vdirsyncer() + evolution() {
      guard var known = found[candidate.path] else {
        found[candidate.path] = candidate
        continue
      }
      known.kinds.formUnion(candidate.kinds)
      known.sources.formUnion(candidate.sources)
      known.colour = known.colour ?? candidate.colour
      if known.isWritable { known.access = candidate.access }
      found[candidate.path] = known
    }
    return found.values.sorted {
      ($0.isWritable ? 0 : 1, $0.name, $0.path) < ($1.isWritable ? 0 : 1, $1.name, $1.path)
    }
  }

  /// Returns the vCard folders that vdirsyncer keeps, sorted.
  package func contactFolders() -> [String] {
    vdirsyncerStorages().filter { $0.extension == ".vcf" }
      .flatMap { collections(in: $0.path) }.sorted()
  }

  /// Returns a candidate from a vdir collection and its metadata.
  func collection(
    _ path: String, name: String? = nil, colour: String? = nil, kind: CalendarCandidate.Kind?,
    source: CalendarCandidate.Source, readOnly: String? = nil
  ) -> CalendarCandidate? {
    guard !path.isEmpty, BoundedFile.isFolder(path), let resolved = resolved(path) else { return nil }
    var access = CalendarCandidate.Access.writable
    if Foundation.access(resolved, W_OK | X_OK) != 0 { access = .readOnly("its folder cannot be written to") }
    if let readOnly { access = .readOnly(readOnly) }
    return CalendarCandidate(
      name: metadata("displayname", in: resolved) ?? name ?? (resolved as NSString).lastPathComponent,
      path: resolved, colour: metadata("color", in: resolved) ?? colour,
      kinds: kinds(in: resolved).union(kind.map { [$0] } ?? []), sources: [source], access: access)
  }

  /// Expands `~` and environment variables; a relative path is relative to the home folder.
  func expanded(_ path: String) -> String {
    var path = path
    // Longer names first, so that `$HOMEWORK` is not read as `$HOME`.
    for (name, value) in environment.sorted(by: { $0.key.count > $1.key.count }) where path.contains("$") {
      path = path.replacingOccurrences(of: "${\(name)}", with: value)
      path = path.replacingOccurrences(of: "$\(name)", with: value)
    }
    if path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
    return path.hasPrefix("/") ? path : home + "/" + path
  }

  /// Returns the folders that match a shell pattern.
  func folders(matching pattern: String) -> [String] {
    var matches = glob_t()
    defer { globfree(&matches) }
    guard glob(expanded(pattern), GLOB_NOSORT, nil, &matches) == 0, let paths = matches.gl_pathv else {
      return []
    }
    return (0..<min(Int(matches.gl_pathc), 500)).compactMap { paths[$0].map { String(cString: $0) } }
      .filter(BoundedFile.isFolder).sorted()
  }

  /// Returns the folders in a folder: a vdir's collections.
  func collections(in path: String) -> [String] {
    let folder = expanded(path)
    return BoundedFile.names(in: folder, limit: 500).map { (folder as NSString).appendingPathComponent($0) }
      .filter(BoundedFile.isFolder)
  }

  private func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns a vdir's metadata: one file for each property.
  private func metadata(_ name: String, in folder: String) -> String? {
    guard let data = BoundedFile.contents(of: folder + "/" + name, limit: 4096) else { return nil }
    let text = CleanText.line(String(decoding: data, as: UTF8.self))
    return text.isEmpty ? nil : text
  }

  /// Returns the kinds of the first items.
  private func kinds(in folder: String) -> Set<CalendarCandidate.Kind> {
    var kinds: Set<CalendarCandidate.Kind> = []
    let items = BoundedFile.names(in: folder, limit: 5_000).filter { $0.hasSuffix(".ics") }.prefix(50)
    for item in items where kinds.count < 2 {
      guard let data = BoundedFile.contents(of: folder + "/" + item, limit: 1 << 20) else { continue }
      if data.range(of: Data("BEGIN:VEVENT".utf8)) != nil { kinds.insert(.events) }
      if data.range(of: Data("BEGIN:VTODO".utf8)) != nil { kinds.insert(.tasks) }
    }
    return kinds
  }

  private static func folder(_ path: String?) -> String? {
    // The XDG base directory specification says to ignore relative paths.
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
