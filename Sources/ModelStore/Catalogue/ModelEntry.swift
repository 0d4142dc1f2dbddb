import Foundation

/// The task of a model.
package enum ModelTask: String, Codable, Sendable, CaseIterable {
  case recognition
  case language
  case voiceActivity = "voice activity"
  case voice

  /// The work on which a model's speed is measured, in words.
  package var measuredWork: String {
    switch self {
    case .recognition: "30 seconds of audio"
    case .language: "a command of 40 tokens after a prompt of 200"
    case .voiceActivity: "a second of audio"
    case .voice: "a sentence"
    }
  }
}

/// The format of a model's file.
package enum ModelFormat: String, Codable, Sendable {
  case ggml
  case gguf

  /// The file extension in the store.
  var fileExtension: String { self == .ggml ? "bin" : "gguf" }
}

/// An entry of the catalogue: a model, its sources and its purpose.
package struct ModelEntry: Codable, Sendable, Hashable {
  /// The name on the command line.
  package var name: String
  /// The version, which changes when the publisher's file does.
  package var version: String
  package var task: ModelTask
  /// The languages, as ISO 639-1 codes or "multilingual".
  package var languages: [String]
  package var format: ModelFormat
  /// The name of the publisher's file.
  package var file: String
  /// The length of the file in bytes; `nil` if it is not published.
  package var bytes: Int?
  /// The SHA-256 of the file in lowercase hexadecimal digits. If it is `nil`, the digest of the first download is
  /// kept, and later ones must have the same.
  package var sha256: String?
  /// The addresses of the file, in the order in which they are tried.
  package var sources: [String]
  /// The licence, a key of ``Catalogue/licences``.
  package var licence: String
  package var goodFor: String

  package init(
    name: String, version: String, task: ModelTask, languages: [String], format: ModelFormat, file: String,
    bytes: Int? = nil, sha256: String? = nil, sources: [String], licence: String, goodFor: String
  ) {
    self.name = name
    self.version = version
    self.task = task
    self.languages = languages
    self.format = format
    self.file = file
    self.bytes = bytes
    self.sha256 = sha256
    self.sources = sources
    self.licence = licence
    self.goodFor = goodFor
  }

  /// Returns whether a text is a valid name. Since names become file names, they have ASCII letters and digits,
  /// and, except at the beginning, dots, hyphens and underscores.
  package static func isName(_ text: String) -> Bool {
    guard (1...100).contains(text.utf8.count), let first = text.utf8.first else { return false }
    let isLetterOrDigit: (UInt8) -> Bool = { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return isLetterOrDigit(first)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }
}

/// The licence of a model.
package struct Licence: Codable, Sendable, Hashable {
  package var name: String
  package var holder: String
  /// The address of its text.
  package var address: String

  package init(name: String, holder: String, address: String) {
    self.name = name
    self.holder = holder
    self.address = address
  }
}

/// The licence of a library in this program.
package struct LibraryLicence: Codable, Sendable, Hashable {
  package var name: String
  package var licence: String
  /// The address of its text.
  package var address: String
  /// The Debian package that the library comes from, with which the licence's text is installed; `nil` for other
  /// libraries.
  package var package: String?

  /// The path of the licence's text on this machine; `nil` if it is not there.
  package var text: String? {
    guard let package else { return nil }
    let path = "/usr/share/doc/\(package)/copyright"
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// Returns the licences of all libraries.
  package static func bundled() throws(ModelStoreError) -> [LibraryLicence] {
    let path = Bundle.module.bundleURL.appendingPathComponent("ModelStore/libraries.json").path
    guard let json = FileManager.default.contents(atPath: path),
      let all = try? JSONDecoder().decode([LibraryLicence].self, from: json)
    else { throw .badCatalogue(path: path, reason: "it cannot be read") }
    return all
  }
}
