import Foundation

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
