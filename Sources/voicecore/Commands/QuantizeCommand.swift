import ArgumentParser
import Foundation
import Inference

struct QuantizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quantize",
    abstract: "Store a model's weights in another format.",
    discussion:
      "Reads Whisper models in whisper.cpp's format (.bin) and language models in GGUF, and writes the same kind. "
      + "Smaller formats make smaller and mostly faster models that are less accurate; start from f16 or f32."
  )

  @Argument(help: "The model to read.") var input: String
  @Argument(help: ArgumentHelp("The file to write.", valueName: "output")) var outputPath: String
  @Option(help: "How to store the weights: \(formatNames).", transform: blockFormat)
  var format: BlockFormat
  @Flag(help: "Replace a file that has the output's name.") var force = false
  @Flag(inversion: .prefixedNo, help: "Progress on standard error.") var progress = isatty(STDERR_FILENO) == 1

  private static var formatNames: String {
    BlockFormat.allCases.map { "\($0)" }.joined(separator: ", ")
  }

  @Sendable private static func blockFormat(_ argument: String) throws -> BlockFormat {
    let name = argument.lowercased()
    guard let format = BlockFormat.allCases.first(where: { "\($0)".lowercased() == name }) else {
      throw ValidationError("“\(argument)” is none of \(formatNames).")
    }
    return format
  }

  func run() async throws {
    try await untilStopped {
      do {
        try quantize()
      } catch is CancellationError {
        printError("Stopped. Nothing was written.")
        throw ExitCode.failure
      } catch ModelFileError.exists(let path) {
        printError("\(path) exists already. Choose another name, or pass --force to replace it.")
        throw ExitCode.failure
      }
    }
  }

  private func quantize() throws {
    var shown = -1
    defer { if progress { clearLine() } }
    let summary = try Quantizer(format: format, replacesOutput: force).quantize(input, to: outputPath) {
      done in
      try Task.checkCancellation()
      let percent = Int(done.share * 100)
      if progress && percent != shown { showProgress("\(percent) %  \(done.tensor)") }
      shown = percent
    }
    if progress { clearLine() }
    output(
      "\(outputPath): \(megabytes(summary.outputBytes)) of \(megabytes(summary.inputBytes)), "
        + "\(summary.converted) of \(summary.tensors) tensors converted")
    if summary.quantizedTwice > 0 {
      printError(
        "\(summary.quantizedTwice) tensors were quantized before and are less accurate than \(format) can be. "
          + "Start from the f16 or f32 model where there is one.")
    }
  }

  private func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }

  private func showProgress(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[2K\(text)".utf8))
  }

  private func clearLine() {
    FileHandle.standardError.write(Data("\r\u{1B}[2K".utf8))
  }
}
