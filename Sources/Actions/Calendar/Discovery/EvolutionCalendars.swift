import Foundation

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
