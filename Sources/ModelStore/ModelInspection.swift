import Inference

/// What a file turns out to be when the engine's readers look at it.
struct ModelInspection: Sendable, Hashable {
  var task: ModelTask
  var format: ModelFormat
  /// What the catalogue calls models of these sizes.
  var knownName: String?

  /// Reads the file's structure: header, metadata and the place of every tensor.
  ///
  /// - Throws: ``ModelStoreError/noModel(path:reason:)`` when it is damaged, cut off or no model.
  init(_ path: String) throws(ModelStoreError) {
    do throws(ModelFileError) {
      let file = try MappedFile(path: path)
      if file.bytes.starts(with: Array("GGUF".utf8)) {
        let model = try GGUFFile(file)
        guard !model.tensors.isEmpty else {
          throw .missing(path: path, name: "weights, only a vocabulary")
        }
        (task, format) = (.language, .gguf)
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
