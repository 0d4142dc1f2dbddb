import Foundation

/// The calendars in khal's and todoman's settings.
extension CalendarDiscovery {
  func khal() -> [CalendarCandidate] {
    let files = [
      configuration + "/khal/config", configuration + "/khal/khal.conf", home + "/.khal/khal.conf",
    ]
    guard let settings = files.lazy.compactMap(ConfigurationText.init(path:)).first else { return [] }
    return settings.sections.filter { $0.depth == 2 && $0.parent == "calendars" }.flatMap { section in
      guard let path = section.values["path"], !path.isEmpty, section.values["type"] != "birthdays" else {
        return [CalendarCandidate]()
      }
      let discovers = section.values["type"] == "discover"
      let isReadOnly = ["true", "1", "yes", "on"].contains((section.values["readonly"] ?? "").lowercased())
      let colour = section.values["color"].flatMap { $0.isEmpty || $0 == "auto" ? nil : $0 }
      return (discovers ? folders(matching: path) : [expanded(path)]).compactMap { folder in
        collection(
          folder, name: discovers ? nil : section.name, colour: colour, kind: .events, source: .khal,
          readOnly: isReadOnly ? "khal's settings say that it is read-only" : nil)
      }
    }
  }

  /// todoman's settings are Python; assignments of plain strings are read. Before version 4 they had sections.
  func todoman() -> [CalendarCandidate] {
    let files = [configuration + "/todoman/config.py", configuration + "/todoman/todoman.conf"]
    guard let settings = files.lazy.compactMap(ConfigurationText.init(path:)).first,
      let path = settings.values["path"] ?? settings.sections.lazy.compactMap({ $0.values["path"] }).first,
      !path.isEmpty
    else { return [] }
    return folders(matching: path).compactMap { collection($0, kind: .tasks, source: .todoman) }
  }
}

/// The local storages in vdirsyncer's settings, which it synchronizes with a server.
extension CalendarDiscovery {
  struct Storage {
    var path: String
    var `extension`: String
  }

  func vdirsyncer() -> [CalendarCandidate] {
    vdirsyncerStorages().filter { $0.extension == ".ics" }.flatMap { storage in
      collections(in: storage.path).compactMap { collection($0, kind: nil, source: .vdirsyncer) }
    }
  }

  func vdirsyncerStorages() -> [Storage] {
    let files = [
      environment["VDIRSYNCER_CONFIG"], configuration + "/vdirsyncer/config", home + "/.vdirsyncer/config",
    ]
    guard let settings = files.lazy.compactMap({ $0.flatMap(ConfigurationText.init(path:)) }).first else {
      return []
    }
    return settings.sections.compactMap { section in
      guard section.name.hasPrefix("storage "), section.values["type"] == "filesystem",
        let path = section.values["path"], !path.isEmpty
      else { return nil }
      return Storage(path: path, extension: section.values["fileext"] ?? "")
    }
  }
}

/// Evolution's local calendars and task lists, which GNOME Calendar shares. A running service holds each file in
/// memory and rewrites it, so an item added by another program would be lost.
extension CalendarDiscovery {
  func evolution() -> [CalendarCandidate] {
    evolution("calendar", .events) + evolution("tasks", .tasks)
  }

  private func evolution(_ folder: String, _ kind: CalendarCandidate.Kind) -> [CalendarCandidate] {
    let lists = data + "/evolution/" + folder
    return BoundedFile.names(in: lists, limit: 100).compactMap { identifier in
      let path = "\(lists)/\(identifier)/\(folder).ics"
      guard FileManager.default.isReadableFile(atPath: path) else { return nil }
      let name = evolutionSource(identifier, kind)
      let source = ConfigurationText(path: "\(configuration)/evolution/sources/\(name)")
      let values = source?.sections.reduce(into: [String: String]()) { all, section in
        all.merge(section.values) { first, _ in first }
      }
      return CalendarCandidate(
        name: values?["DisplayName"] ?? (identifier == "system" ? "Personal" : identifier), path: path,
        colour: values?["Color"], kinds: [kind], sources: [.evolution],
        access: .readOnly("Evolution keeps it in one file and would overwrite what others add"))
    }
  }

  private func evolutionSource(_ identifier: String, _ kind: CalendarCandidate.Kind) -> String {
    guard identifier == "system" else { return identifier + ".source" }
    return kind == .events ? "system-calendar.source" : "system-task-list.source"
  }
}
