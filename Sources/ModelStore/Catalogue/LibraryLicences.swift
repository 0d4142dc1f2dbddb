import Foundation

/// The licence of a library in this program.
package struct LibraryLicence: Codable, Sendable, Hashable {
  package var name: String
  package var licence: String
  /// The address of its text.
  package var address: String
  /// The Debian package that it is linked from; its text is then on the machine.
  package var package: String?

  /// The path of the licence's text on this machine, if it is there.
  package var text: String? {
    guard let package else { return nil }
    let path = "/usr/share/doc/\(package)/copyright"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The licences of all libraries.
  package static func bundled() throws(ModelStoreError) -> [LibraryLicence] {
    let path = Bundle.module.bundleURL.appendingPathComponent("ModelStore/libraries.json").path
    guard let json = FileManager.default.contents(atPath: path),
      let all = try? JSONDecoder().decode([LibraryLicence].self, from: json)
    else { throw .badCatalogue(path: path, reason: "it cannot be read") }
    return all
  }
}
