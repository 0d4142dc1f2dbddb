import Foundation

/// Under what terms a library that this program is made of may be used.
public struct LibraryLicence: Codable, Sendable, Hashable {
  public var name: String
  public var licence: String
  /// Where its text is published.
  public var address: String
  /// The Debian package that it is linked from; its text lies on the machine then.
  public var package: String?

  /// Where the licence's text is on this machine, if it is.
  public var text: String? {
    guard let package else { return nil }
    let path = "/usr/share/doc/\(package)/copyright"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// All of them.
  public static func bundled() throws(ModelStoreError) -> [LibraryLicence] {
    let path = Bundle.module.bundleURL.appendingPathComponent("ModelStore/libraries.json").path
    guard let json = FileManager.default.contents(atPath: path),
      let all = try? JSONDecoder().decode([LibraryLicence].self, from: json)
    else { throw .badCatalogue(path: path, reason: "it cannot be read") }
    return all
  }
}
