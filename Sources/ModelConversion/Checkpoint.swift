import Foundation
import Inference

/// A model in a format that the engine does not read. It can be converted to whisper.cpp's format, or, if it is a
/// voice, to GGUF.
package enum Checkpoint: Sendable {
  case whisper(WhisperCheckpoint)
  case silero(SileroCheckpoint)
  case voice(PiperVoice)

  /// The forms that a model's files can have.
  private enum Form {
    case cTranslate2(ModelFolder)
    case huggingFace(ModelFolder)
    case safetensors(path: String)
    case torch(path: String)
    case oldPyTorch(path: String)
    case onnx(path: String)
  }

  /// Reads a CTranslate2 or Hugging Face folder, or a file in one; OpenAI's `.pt`; a Silero file; or a Piper
  /// voice, with its settings beside it. Returns `nil` if `path` has none of these forms.
  ///
  /// - Parameter path: A file or a folder.
  /// - Throws: `ModelFileError` if it has one of the forms but cannot be used.
  package init?(path: String) throws(ModelFileError) {
    switch Self.form(path) {
    case .cTranslate2(let folder): self = .whisper(try CTranslate2Folder.checkpoint(folder))
    case .huggingFace(let folder): self = .whisper(try HuggingFaceFolder.checkpoint(folder))
    case .safetensors(let path):
      if let silero = try SileroCheckpoint(SafetensorsFile(MappedFile(path: path))) {
        self = .silero(silero)
      } else {
        let folder = (path as NSString).deletingLastPathComponent
        self = .whisper(try HuggingFaceFolder.checkpoint(ModelFolder(path: folder)))
      }
    case .torch(let path):
      let archive = try TorchArchive(MappedFile(path: path))
      if let silero = try SileroCheckpoint(archive) {
        self = .silero(silero)
      } else {
        self = .whisper(try OpenAICheckpoint.checkpoint(archive))
      }
    case .oldPyTorch(let path):
      throw .oldPyTorch(path: path)
    case .onnx(let path): self = .voice(try PiperVoice(path: path))
    case nil: return nil
    }
  }

  /// Returns whether a folder's files have the names of a model. Only names and first bytes are read.
  package static func mayBeFolder(_ path: String) -> Bool { folderForm(path) != nil }

  /// Writes a Whisper or Silero model in whisper.cpp's format, with the same bytes as its own converters and
  /// quantizer, or a voice as GGUF.
  ///
  /// The file appears under its name only when it is complete. After an error nothing is left of it.
  ///
  /// - Parameters:
  ///   - path: The file; an existing one is replaced.
  ///   - format: The format of a Whisper model's matrices. Silero's network and voices have only one.
  ///   - progress: Called with the finished share, 0 to 1. It may throw to stop.
  /// - Throws: `ModelFileError`, and the errors of `progress`.
  package func write(
    to path: String, format: BlockFormat, progress: (Double) throws -> Void = { _ in }
  ) throws {
    switch self {
    case .whisper(let checkpoint): try checkpoint.contents(format).write(to: path, progress: progress)
    case .silero(let checkpoint): try checkpoint.contents.write(to: path, progress: progress)
    case .voice(let voice): try voice.write(to: path, progress: progress)
    }
  }

  /// Returns the length of the file that ``write(to:format:progress:)`` makes.
  package func byteCount(format: BlockFormat) -> Int {
    switch self {
    case .whisper(let checkpoint): checkpoint.contents(format).byteCount
    case .silero(let checkpoint): checkpoint.contents.byteCount
    case .voice(let voice): voice.byteCount
    }
  }

  private static func folderForm(_ path: String) -> Form? {
    let folder = ModelFolder(path: path)
    if folder.has("model.bin"), CTranslate2File.begins(folder.file("model.bin")) {
      return .cTranslate2(folder)
    }
    return HuggingFaceFolder.isOne(folder) ? .huggingFace(folder) : nil
  }

  private static func form(_ path: String) -> Form? {
    if let form = folderForm(path) { return form }
    let first = ModelFolder.firstBytes(of: path, 10)
    guard !first.isEmpty else { return nil }
    if first.starts(with: TorchArchive.magic) { return .torch(path: path) }
    if first.starts(with: TorchArchive.oldMagic) { return .oldPyTorch(path: path) }
    let name = (path as NSString).lastPathComponent
    if name.hasSuffix(".onnx"), ONNXFile.begins(first) { return .onnx(path: path) }
    if name.hasSuffix(".safetensors") { return .safetensors(path: path) }
    return name == "model.bin" && CTranslate2File.begins(path)
      ? .cTranslate2(ModelFolder(path: (path as NSString).deletingLastPathComponent)) : nil
  }
}
