import Inference

/// OpenAI's `.pt` file: the sizes and the tensors of a Whisper model. Source: `whisper/__init__.py`.
struct OpenAICheckpoint {
  private let archive: TorchArchive

  static func checkpoint(
    _ archive: TorchArchive, words: (Bool) throws(ModelFileError) -> [[UInt8]] = WhisperVocabulary.openAIWords
  ) throws(ModelFileError) -> WhisperCheckpoint {
    try OpenAICheckpoint(archive: archive).checkpoint(words)
  }

  /// Reads the model.
  ///
  /// - Parameter words: Returns the words of the multilingual (`true`) or the English vocabulary, which the file
  ///   lacks.
  private func checkpoint(
    _ words: (Bool) throws(ModelFileError) -> [[UInt8]]
  ) throws(ModelFileError) -> WhisperCheckpoint {
    guard let sizes = archive.dictionary(["dims"]), let state = archive.dictionary(["model_state_dict"])
    else {
      throw .missing(
        path: archive.file.path, name: "“dims” and “model_state_dict”, as OpenAI's files have them")
    }
    let dimensions = try dimensions(sizes)
    var tensors: [CheckpointTensor] = []
    // The model's name tells which heads follow the words. Some copies also have them as a tensor.
    for (name, value) in state.entries where name != "alignment_heads" {
      guard case .tensor(let tensor) = value else {
        throw .invalid(
          path: archive.file.path, field: "model_state_dict", problem: "holds \(name), which is no tensor")
      }
      tensors.append(try archive.tensor(name, tensor))
    }
    return try WhisperCheckpoint(
      dimensions, words: words(dimensions.isMultilingual), tensors: tensors, reference: .converters,
      path: archive.file.path)
  }

  private func dimensions(_ sizes: PickleDictionary) throws(ModelFileError) -> WhisperCheckpointDimensions {
    func size(_ key: String) throws(ModelFileError) -> Int {
      guard let value = sizes[key]?.integer else {
        throw .missing(path: archive.file.path, name: "size \(key)")
      }
      return value
    }
    let state = try size("n_audio_state")
    guard try size("n_text_state") == state else {
      throw .invalid(path: archive.file.path, field: "n_text_state", problem: "is not n_audio_state")
    }
    return try WhisperCheckpointDimensions(
      vocabularySize: size("n_vocab"), audioContext: size("n_audio_ctx"), state: state,
      audioHeads: size("n_audio_head"), audioLayers: size("n_audio_layer"), textContext: size("n_text_ctx"),
      textHeads: size("n_text_head"), textLayers: size("n_text_layer"), melBands: size("n_mels"),
      path: archive.file.path)
  }
}
