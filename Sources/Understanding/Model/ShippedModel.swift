import Foundation

extension ModelInterpreter {
  /// The model that comes with the program, where it is there: in the folder `models` beside the program, or of the
  /// package that it was built in.
  public static var shippedModel: String? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    var folders = [program.deletingLastPathComponent()]
    if let build = program.pathComponents.lastIndex(where: { $0.hasPrefix(".build") }) {
      let package = program.pathComponents[1..<build].joined(separator: "/")
      folders.append(URL(fileURLWithPath: "/" + package))
    }
    return folders.map { $0.appendingPathComponent("models/commands-q8_0.gguf").path }
      .first { FileManager.default.isReadableFile(atPath: $0) }
  }
}
