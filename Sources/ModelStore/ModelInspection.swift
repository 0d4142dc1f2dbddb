import Inference

/// The result of reading a file with the engine's readers.
struct ModelInspection: Sendable, Hashable {
  var task: ModelTask
  var format: ModelFormat
  /// The catalogue's name for models of these sizes; `nil` if it has none.
  var knownName: String?

  /// Reads the file's structure: header, metadata and the position of every tensor.
  ///
  /// - Throws: ``ModelStoreError/noModel(path:reason:)`` if the file is damaged, cut off or not a model.
  init(_ path: String) throws(ModelStoreError) {
    do throws(ModelFileError) {
      let file = try MappedFile(path: path)
      if file.bytes.starts(with: Array("GGUF".utf8)) {
        let model = try GGUFFile(file)
        guard !model.tensors.isEmpty else {
          throw .missing(path: path, name: "weights, only a vocabulary")
        }
        let architecture = try model.metadata.optionalText("general.architecture")
        (task, format) = (architecture == "vits" ? .voice : .language, .gguf)
      } else {
        let model = try GGMLFile(file)
        guard !model.tensors.isEmpty else { throw .missing(path: path, name: "weights, only a header") }
        format = .ggml
        switch model.header {
        case .whisper(let header):
          task = .recognition
          knownName = WhisperName.of(header)
        case .silero: task = .voiceActivity
        }
      }
    } catch {
      throw .noModel(path: path, reason: error.description)
    }
  }
}
