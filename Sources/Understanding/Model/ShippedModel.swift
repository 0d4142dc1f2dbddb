import Foundation

extension ModelInterpreter {
  /// The model of commands that comes with the program, where it is there.
  public static var shippedModel: String? { shipped("commands-q5_0.gguf") }

  /// A file in the folder `models` beside the program, or of the package that it was built in.
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
