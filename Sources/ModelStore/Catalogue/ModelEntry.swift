/// What a model is for.
package enum ModelTask: String, Codable, Sendable, CaseIterable {
  case recognition
  case language
  case voiceActivity = "voice activity"

  /// What a model's speed is measured on, which is also what the latency budgets are about.
  package var measuredWork: String {
    switch self {
    case .recognition: "30 seconds of audio"
    case .language: "a command of 40 tokens after a prompt of 200"
    case .voiceActivity: "a second of audio"
    }
  }
}

/// How a model's file is laid out.
package enum ModelFormat: String, Codable, Sendable {
  case ggml
  case gguf

  /// How the store's own files of this format end.
  var fileExtension: String { self == .ggml ? "bin" : "gguf" }
}

/// A model that can be had: where from, what it is and what it is good for.
package struct ModelEntry: Codable, Sendable, Hashable {
  /// As it is said on the command line.
  package var name: String
  /// Changes when the publisher's file does.
  package var version: String
  package var task: ModelTask
  /// ISO 639-1 codes, or "multilingual".
  package var languages: [String]
  package var format: ModelFormat
  /// What the publisher calls the file.
  package var file: String
  /// The file's length; absent where no published figure is known.
  package var bytes: Int?
  /// The file's digest in lower-case hexadecimal digits. Where it is absent, that of the first download is kept and
  /// every later one must have it.
  package var sha256: String?
  /// Where it is published, in the order in which they are tried.
  package var sources: [String]
  /// A key of ``Catalogue/licences``.
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

  /// Names become file names: letters, digits, and dots, hyphens and underscores within, in ASCII.
  package static func isName(_ text: String) -> Bool {
    guard (1...100).contains(text.utf8.count), let first = text.utf8.first else { return false }
    let isLetterOrDigit: (UInt8) -> Bool = { byte in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return isLetterOrDigit(first)
      && text.utf8.allSatisfy { isLetterOrDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }
}

/// Under what terms a model may be used.
package struct Licence: Codable, Sendable, Hashable {
  package var name: String
  package var holder: String
  /// Where its text is.
  package var address: String

  package init(name: String, holder: String, address: String) {
    self.name = name
    self.holder = holder
    self.address = address
  }
}
