import Foundation

extension ModelInterpreter {
  /// The path of the command model that comes with the program, or `nil` if the file is missing.
  public static var shippedModel: String? { shipped("commands-q5_0.gguf") }

  /// Returns the path of a file in the folder `models` beside the program, or in the package that it was built in.
  private static func shipped(_ name: String) -> String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folders = [program.deletingLastPathComponent()]
    if let build = program.pathComponents.lastIndex(where: { $0.hasPrefix(".build") }) {
      let package = program.pathComponents[1..<build].joined(separator: "/")
      folders.append(URL(fileURLWithPath: "/" + package))
    }
    return folders.map { $0.appendingPathComponent("models/\(name)").path }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
