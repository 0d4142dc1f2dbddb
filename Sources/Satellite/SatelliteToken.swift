#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Reads the satellite's access token from places that other programs cannot see.
enum SatelliteToken {
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// The given token; nil if there is none.
  static func given(_ options: SatelliteOptions) throws -> String? {
    if let path = options.tokenFile {
      return try checked(contents(of: path), from: "The file “\(path)”")
    }
    guard let text = getenv(SatelliteOptions.tokenVariable).map({ String(cString: $0) }) else { return nil }
    return try checked(text, from: SatelliteOptions.tokenVariable)
  }

  /// The text without surrounding space, checked to be valid in a header.
  private static func checked(_ text: String, from place: String) throws -> String {
    let words = text.split { $0.isWhitespace }
    guard words.count == 1, words[0].utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw Unreadable(description: "\(place) holds no token. “voicecore serve --open --pair” shows it.")
    }
    return String(words[0])
  }

  private static func contents(of path: String) throws -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path) }
    defer { close(file) }
    // A token has 43 characters.
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw unreadable(path) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  private static func unreadable(_ path: String) -> Unreadable {
    Unreadable(description: "The token's file “\(path)” cannot be read: \(String(cString: strerror(errno))).")
  }
}
