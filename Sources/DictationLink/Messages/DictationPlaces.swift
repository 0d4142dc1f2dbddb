#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where the processes of a dictation find each other.
public struct DictationPlaces: Sendable, Hashable {
  /// The folder of the sound until its text is placed.
  public var sound: String
  /// The folder of sockets and shared memory, which is gone with the session where the system has such a folder.
  public var runtime: String

  /// - Parameter data: The folder of a person's data.
  public init(data: String, environment: (String) -> String?) {
    sound = "\(data)/dictation"
    if (environment("VOICECORE_HOME") ?? "").isEmpty, let folder = environment("XDG_RUNTIME_DIR"),
      folder.hasPrefix("/")
    {
      runtime = folder
    } else {
      runtime = data
    }
  }

  /// Returns the places of this user, without help from Foundation.
  public static func current() -> DictationPlaces {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return DictationPlaces(data: data(variable), environment: variable)
  }

  private static func data(_ variable: (String) -> String?) -> String {
    if let home = variable("VOICECORE_HOME"), !home.isEmpty {
      guard !home.hasPrefix("/"), let folder = getcwd(nil, 0) else { return home }
      defer { free(folder) }
      return "\(String(cString: folder))/\(home)"
    }
    let home = variable("HOME") ?? "."
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return "\(data)/voicecore" }
    #if canImport(Darwin)
      return "\(home)/Library/Application Support/voicecore"
    #else
      return "\(home)/.local/share/voicecore"
    #endif
  }

  /// The socket of the process with the microphone, for keys.
  public var control: String { "\(runtime)/voicecore-dictate.sock" }
  /// The socket of the process with the model, for the one with the microphone.
  public var recognizer: String { "\(runtime)/voicecore-recognizer.sock" }

  /// The shared memory of a dictation's sound.
  public func ring(_ id: DictationID) -> String { "\(runtime)/voicecore-\(id.name).ring" }

  /// Removes the memory of dictations whose processes were killed.
  public func removeRings() {
    guard let folder = opendir(runtime) else { return }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("voicecore-"), name.hasSuffix(".ring") { unlink("\(runtime)/\(name)") }
    }
  }

  /// Makes a folder that only this user may look into, and the folders above it.
  public static func make(_ folder: String) {
    guard access(folder, F_OK) != 0, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      return
    }
    make(String(folder[..<slash]))
    mkdir(folder, 0o700)
  }
}

/// The name of a dictation: 32 hexadecimal digits, so that it can never lead to another file.
public struct DictationID: Sendable, Hashable {
  /// The end of the name of the notes beside a sound.
  public static let notes = ".placed"

  public let name: String

  public init() {
    let digits = (0..<2).map { _ in
      let half = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    name = digits.joined()
  }

  public init?(_ name: String) {
    guard name.utf8.count == 32,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.name = name
  }

  public func sound(in folder: String) -> String { "\(folder)/\(name).wav" }
}
