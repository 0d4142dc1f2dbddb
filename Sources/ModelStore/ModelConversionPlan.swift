import Foundation
import Inference
import ModelConversion

/// A plan to convert a model so that it can be imported.
struct ModelConversionPlan: Sendable {
  private enum Source: Sendable {
    case checkpoint(Checkpoint)
    case ggml(WhisperHeader)
  }

  let path: String
  private let source: Source
  private let format: BlockFormat

  /// Plans the conversion, or returns `nil` for a file that can be imported as it is.
  ///
  /// - Parameter format: The wanted format of the weights; `nil` if any will do.
  /// - Throws: ``ModelStoreError/noModel(path:reason:)``
  init?(_ path: String, format: BlockFormat?) throws(ModelStoreError) {
    self.path = path
    do throws(ModelFileError) {
      if let checkpoint = try Checkpoint(path: path) {
        source = .checkpoint(checkpoint)
        self.format = format ?? .q8_0
      } else if let format {
        source = .ggml(try GGMLFile(path: path).whisperHeader())
        self.format = format
      } else {
        return nil
      }
    } catch {
      throw .noModel(path: path, reason: error.description)
    }
  }

  /// The catalogue's name for models of these sizes; `nil` if it has none.
  var knownName: String? {
    switch source {
    case .checkpoint(.whisper(let checkpoint)): WhisperName.of(checkpoint.dimensions, format: format)
    case .checkpoint: nil
    case .ggml(let header): WhisperName.of(header, format: format)
    }
  }

  /// The most bytes that the converted file can have.
  var byteCount: Int {
    switch source {
    case .checkpoint(let checkpoint): checkpoint.byteCount(format: format)
    // The smallest format has 4.5 bits per number, and grows sevenfold as f32.
    case .ggml: 8 * (ModelStore.length(of: path) ?? 0)
    }
  }

  /// Converts the model.
  ///
  /// - Parameter progress: Called with the finished share, 0 to 1. It may throw to stop the conversion.
  func write(to output: String, progress: (Double) throws -> Void) throws {
    do {
      switch source {
      case .checkpoint(let checkpoint): try checkpoint.write(to: output, format: format, progress: progress)
      case .ggml: _ = try Quantizer(format: format).quantize(path, to: output) { try progress($0.share) }
      }
    } catch let error as ModelFileError {
      throw ModelStoreError.noModel(path: path, reason: error.description)
    }
  }
}
