import Foundation
import HTTPTransport

/// The catalogue of known models, and of the only hosts that are ever asked for them.
package struct Catalogue: Codable, Sendable, Hashable {
  /// The names of hosts. One that begins with a dot stands for all hosts below it.
  package var hosts: [String]
  package var licences: [String: Licence]
  package var models: [ModelEntry]

  package static let empty = Catalogue(hosts: [], licences: [:], models: [])

  package init(hosts: [String], licences: [String: Licence], models: [ModelEntry]) {
    self.hosts = hosts
    self.licences = licences
    self.models = models
  }

  /// Reads and checks a catalogue.
  ///
  /// - Throws: ``ModelStoreError/badCatalogue(path:reason:)``.
  package init(json: Data, path: String) throws(ModelStoreError) {
    do {
      self = try JSONDecoder().decode(Catalogue.self, from: json)
    } catch {
      throw .badCatalogue(path: path, reason: Self.reason(error))
    }
    var names: Set<String> = []
    for model in models {
      if let problem = problem(model) ?? (names.insert(model.name).inserted ? nil : "is there twice") {
        throw .badCatalogue(path: path, reason: "the model “\(model.name)” \(problem)")
      }
    }
  }

  /// Returns the catalogue that comes with the program.
  package static func bundled() throws(ModelStoreError) -> Catalogue {
    let path = Bundle.module.bundleURL.appendingPathComponent("ModelStore/catalogue.json").path
    guard let json = FileManager.default.contents(atPath: path) else {
      throw .badCatalogue(path: path, reason: "it cannot be read")
    }
    return try Catalogue(json: json, path: path)
  }

  package subscript(name: String) -> ModelEntry? { models.first { $0.name == name } }

  /// Returns this catalogue with the additions of another. If both have a model or a licence of the same name,
  /// this one's is kept.
  package func merged(with other: Catalogue) -> Catalogue {
    let known = Set(models.map(\.name))
    return Catalogue(
      hosts: hosts + other.hosts.filter { !hosts.contains($0) },
      licences: licences.merging(other.licences) { own, _ in own },
      models: models + other.models.filter { !known.contains($0.name) })
  }

  /// Returns this catalogue with the hosts of an entry that it does not contain, and no other additions.
  func naming(_ entry: ModelEntry) -> Catalogue {
    guard self[entry.name] == nil else { return self }
    return merged(with: Catalogue(hosts: entry.sources.compactMap(Self.host), licences: [:], models: []))
  }

  /// Returns whether an address may be requested: it must be at one of the hosts and use https, or plain http
  /// within this machine.
  package func allows(_ address: URL) -> Bool {
    guard let host = address.host?.lowercased(), address.user == nil else { return false }
    guard address.scheme == "https" || (address.scheme == "http" && PrivateHost.isLoopback(host)) else {
      return false
    }
    return hosts.contains { $0.hasPrefix(".") ? host.hasSuffix($0) : host == $0 }
  }

  /// Returns whether a redirect may be followed. Within this machine it may only lead to the same server; from
  /// outside it may never lead into this machine or its network.
  func allowsRedirect(from address: URL, to next: URL) -> Bool {
    guard allows(next), let from = address.host?.lowercased(), let to = next.host?.lowercased() else {
      return false
    }
    guard PrivateHost.isLoopback(from) else { return !PrivateHost.isPrivate(to) }
    return from == to && address.port == next.port && address.scheme == next.scheme
  }

  /// Returns the host of an address, or `nil` if it is not a URL.
  static func host(_ address: String) -> String? { URL(string: address)?.host?.lowercased() }

  /// Returns what is wrong with an entry, as the end of a sentence, or `nil` if nothing is.
  private func problem(_ model: ModelEntry) -> String? {
    guard ModelEntry.isName(model.name) else {
      return "has a name that cannot be a file name; use letters, digits, dots, hyphens and underscores"
    }
    guard licences[model.licence] != nil else { return "has an unknown licence “\(model.licence)”" }
    guard !model.sources.isEmpty else { return "has no source" }
    for source in model.sources {
      guard let address = URL(string: source), allows(address) else {
        return "has the source \(source), which is no https address of one of the hosts"
      }
    }
    if let bytes = model.bytes, bytes <= 0 { return "has \(bytes) bytes" }
    guard let digest = model.sha256 else { return nil }
    return FileDigest.isDigest(digest) ? nil : "has a sha256 that is not 64 hexadecimal digits"
  }

  private static func reason(_ error: any Error) -> String {
    guard case DecodingError.keyNotFound(let key, let context) = error else {
      return "it is not in the catalogue's form (\(error.localizedDescription))"
    }
    let place = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "“\(key.stringValue)” is missing in \(place.isEmpty ? "it" : place)"
  }
}
