import Foundation

/// Skills that come with VoiceCore, to be copied into a person's own folder.
public enum ShippedSkills {
  /// Their names, sorted.
  public static var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// The file of a shipped skill; nil if there is none with this name.
  public static func file(_ name: String) -> String? {
    guard names.contains(name) else { return nil }
    return try? String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  private static var folder: URL { Bundle.module.bundleURL.appending(path: "Skills/Shipped") }
}
