/// Everything that is known about a model, from the catalogue and the store.
package struct ModelSummary: Sendable {
  package enum State: String, Sendable {
    case here, linked, damaged, missing, arriving, available
  }

  /// The origin of a model's expected digest.
  package enum Checksum: String, Sendable {
    case published, learned, unknown
    /// The digest is that of a file which was imported from this machine.
    case own
  }

  package let name: String
  package let state: State
  package let entry: ModelEntry?
  package let installed: InstalledModel?
  package let licence: Licence?
  /// The arrived bytes of an unfinished download, and their total; `nil` if there is none.
  package let arrived: (done: Int, total: Int?)?
  /// Whether the catalogue has another version.
  package let isOutdated: Bool
  package let checksum: Checksum

  package var bytes: Int? { installed?.bytes ?? entry?.bytes }
  package var task: ModelTask? { installed?.task ?? entry?.task }
  package var sha256: String? { installed?.sha256 ?? entry?.sha256 }

  /// The hosts that the model may come from.
  package var hosts: [String] {
    (entry?.sources ?? []).reduce(into: []) { hosts, source in
      if let host = Catalogue.host(source), !hosts.contains(host) { hosts.append(host) }
    }
  }

  /// Returns all models, the installed ones first.
  package static func all(in store: ModelStore) throws(ModelStoreError) -> [ModelSummary] {
    let installed = try store.installed()
    let here = Set(installed.map(\.name))
    let outdated = Set(try store.outdated().map(\.installed.name))
    var all: [ModelSummary] = []
    for model in installed {
      all.append(
        try ModelSummary(model, store.catalogue[model.name], store, isOutdated: outdated.contains(model.name))
      )
    }
    for entry in store.catalogue.models where !here.contains(entry.name) {
      all.append(try ModelSummary(nil, entry, store, isOutdated: false))
    }
    return all
  }

  private init(
    _ installed: InstalledModel?, _ entry: ModelEntry?, _ store: ModelStore, isOutdated: Bool
  ) throws(ModelStoreError) {
    name = installed?.name ?? entry?.name ?? ""
    (self.installed, self.entry, self.isOutdated) = (installed, entry, isOutdated)
    licence = (installed?.licence ?? entry?.licence).flatMap { store.catalogue.licences[$0] }
    arrived = store.arriving(name)
    let expected = try entry.flatMap { entry throws(ModelStoreError) in try store.expectedDigest(of: entry) }
    checksum =
      expected.map { $0.isLearned ? .learned : .published } ?? (installed == nil ? .unknown : .own)
    state = Self.state(installed, store, isArriving: arrived != nil)
  }

  private static func state(_ installed: InstalledModel?, _ store: ModelStore, isArriving: Bool) -> State {
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
}
