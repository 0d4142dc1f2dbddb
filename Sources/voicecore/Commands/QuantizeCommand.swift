import ArgumentParser
import Console
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
  @Option(help: "How to store the weights: \(formatNames).", transform: target)
  var format: Target
  @Flag(help: "Replace a file that has the output's name.") var force = false
  @Flag(inversion: .prefixedNo, help: "Progress on standard error.") var progress = isatty(STDERR_FILENO) == 1

  enum Target: Sendable {
    case format(BlockFormat)
    case mixture(BlockMixture)
  }

  private static var formatNames: String {
    BlockFormat.allCases.map { "\($0)" }.joined(separator: ", ") + ", and for language models "
      + BlockMixture.allCases.map(\.rawValue).joined(separator: ", ")
  }

  @Sendable private static func target(_ argument: String) throws -> Target {
    let name = argument.lowercased()
    if let format = BlockFormat.allCases.first(where: { "\($0)".lowercased() == name }) {
      return .format(format)
    }
    if let mixture = BlockMixture.allCases.first(where: { $0.rawValue.lowercased() == name }) {
      return .mixture(mixture)
    }
    throw ValidationError("“\(argument)” is none of \(formatNames).")
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
    defer { if progress { ProgressLine.clear() } }
    let quantizer =
      switch format {
      case .format(let format): Quantizer(format: format, replacesOutput: force)
      case .mixture(let mixture): Quantizer(mixture: mixture, replacesOutput: force)
      }
    let summary = try quantizer.quantize(input, to: outputPath) { done in
      try Task.checkCancellation()
      let percent = Int(done.share * 100)
      if progress && percent != shown { ProgressLine.show("\(percent) %  \(done.tensor)") }
      shown = percent
    }
    if progress { ProgressLine.clear() }
    output(
      "\(outputPath): \(megabytes(summary.outputBytes)) of \(megabytes(summary.inputBytes)), "
        + "\(summary.converted) of \(summary.tensors) tensors converted")
    if summary.quantizedTwice > 0 {
      printError(
        "\(summary.quantizedTwice) tensors were quantized before and are less accurate than this format can be. "
          + "Start from the f16 or f32 model where there is one.")
    }
  }

  private func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
}
