import Foundation
import Inference

/// A model in a form that the engine does not read, to be written in whisper.cpp's format.
public enum Checkpoint: Sendable {
  case whisper(WhisperCheckpoint)
  case silero(SileroCheckpoint)

  /// Where a model of these forms lies.
  private enum Form {
    case cTranslate2(ModelFolder)
    case huggingFace(ModelFolder)
    case silero(SafetensorsFile)
    case openAI(path: String)
    case oldPyTorch(path: String)
  }

  /// Reads a CTranslate2 or Hugging Face folder, or a file of one; OpenAI's `.pt`; or Silero's safetensors file.
  ///
  /// - Parameter path: A file or a folder; nil comes of what is none of these forms.
  /// - Throws: ``ModelFileError``, for what is one of them and cannot be used.
  public init?(path: String) throws(ModelFileError) {
    switch try Self.form(path) {
    case .cTranslate2(let folder): self = .whisper(try CTranslate2Folder.checkpoint(folder))
    case .huggingFace(let folder): self = .whisper(try HuggingFaceFolder.checkpoint(folder))
    case .silero(let file): self = .silero(try SileroCheckpoint(file))
    case .openAI(let path): self = .whisper(try OpenAICheckpoint.checkpoint(MappedFile(path: path)))
    case .oldPyTorch(let path):
      throw .unsupported(path: path, what: "the form in which PyTorch saved before version 1.6")
    case nil: return nil
    }
  }

  /// Whether a folder's files have the names of one model. Only names and first bytes are read.
  public static func mayBeFolder(_ path: String) -> Bool { folderForm(path) != nil }

  /// Writes the model in whisper.cpp's format: the bytes that its own converters and quantizer give.
  ///
  /// The file appears under its name only when it is whole; after an error nothing is left of it.
  ///
  /// - Parameters:
  ///   - path: Of the file; one that has this name is replaced.
  ///   - format: Of a Whisper model's matrices. Silero's network has one form.
  ///   - progress: Called with the share that is written, from 0 to 1; may throw to end it.
  /// - Throws: ``ModelFileError``, and what `progress` throws.
  public func write(
    to path: String, format: BlockFormat, progress: (Double) throws -> Void = { _ in }
  ) throws {
    try contents(format).write(to: path, progress: progress)
  }

  /// The bytes of the file that ``write(to:format:progress:)`` makes.
  public func byteCount(format: BlockFormat) throws(ModelFileError) -> Int { try contents(format).byteCount }

  private func contents(_ format: BlockFormat) throws(ModelFileError) -> GGMLContents {
    switch self {
    case .whisper(let checkpoint): checkpoint.contents(format)
    case .silero(let checkpoint): try checkpoint.contents()
    }
  }

  private static func folderForm(_ path: String) -> Form? {
    let folder = ModelFolder(path: path)
    if folder.has("model.bin"), CTranslate2File.begins(folder.file("model.bin")) {
      return .cTranslate2(folder)
    }
    return HuggingFaceFolder.isOne(folder) ? .huggingFace(folder) : nil
  }

  private static func form(_ path: String) throws(ModelFileError) -> Form? {
    if let form = folderForm(path) { return form }
    guard let handle = FileHandle(forReadingAtPath: path), let first = try? handle.read(upToCount: 10) else {
      return nil
    }
    if first.starts(with: OpenAICheckpoint.magic) { return .openAI(path: path) }
    if first.starts(with: OpenAICheckpoint.oldMagic) { return .oldPyTorch(path: path) }
    let parent = ModelFolder(path: (path as NSString).deletingLastPathComponent)
    let name = (path as NSString).lastPathComponent
    if name.hasSuffix(".safetensors") {
      let file = try SafetensorsFile(MappedFile(path: path))
      return SileroCheckpoint.isOne(file) ? .silero(file) : .huggingFace(parent)
    }
    return name == "model.bin" && CTranslate2File.begins(path) ? .cTranslate2(parent) : nil
  }
}
