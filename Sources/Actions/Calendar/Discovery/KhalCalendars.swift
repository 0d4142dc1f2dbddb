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
