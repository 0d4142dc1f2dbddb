import Foundation

/// Under what terms a library that this program is made of may be used.
package struct LibraryLicence: Codable, Sendable, Hashable {
  package var name: String
  package var licence: String
  /// Where its text is published.
  package var address: String
  /// The Debian package that it is linked from; its text lies on the machine then.
  package var package: String?

  /// Where the licence's text is on this machine, if it is.
  package var text: String? {
    guard let package else { return nil }
    let path = "/usr/share/doc/\(package)/copyright"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// All of them.
  package static func bundled() throws(ModelStoreError) -> [LibraryLicence] {
    let path = Bundle.module.bundleURL.appendingPathComponent("ModelStore/libraries.json").path
    guard let json = FileManager.default.contents(atPath: path),
      let all = try? JSONDecoder().decode([LibraryLicence].self, from: json)
    else { throw .badCatalogue(path: path, reason: "it cannot be read") }
    return all
  }
}
