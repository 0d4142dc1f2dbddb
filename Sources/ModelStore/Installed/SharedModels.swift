import Foundation

/// Read-only stores shared by all users: models downloaded when the program was built, and models installed with it.
package enum SharedModels {
  /// The folders, whether or not they exist, in the order in which they are read.
  ///
  /// - Parameters:
  ///   - program: The file of the running program, with links resolved.
  ///   - environment: `VOICECORE_MODELS` names other folders, separated by colons; if it is set but empty, none are
  ///     read.
  package static func folders(program: URL?, environment: [String: String]) -> [String] {
    if let named = environment["VOICECORE_MODELS"] {
      return named.split(separator: ":").map(String.init)
    }
    guard let program else { return [] }
    let parts = program.pathComponents
    if let build = parts.lastIndex(where: { $0.hasPrefix(".build") }) {
      return ["/" + (parts[1..<build] + [".build", "models"]).joined(separator: "/")]
    }
    let folder = program.deletingLastPathComponent()
    guard folder.path.hasSuffix("/lib/voicecore") else { return [] }
    return [folder.deletingLastPathComponent().deletingLastPathComponent().path + "/share/voicecore/models"]
  }
}
