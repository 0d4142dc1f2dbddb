import Inference
import JSONValues

/// A Whisper model in a folder of Hugging Face's `transformers`: `config.json`, `model.safetensors` in one or several
/// files, `vocab.json` or `tokenizer.json`.
struct HuggingFaceFolder {
  private static let weights = "model.safetensors"
  private static let index = "model.safetensors.index.json"
  /// The most files that the weights may be split into.
  private static let mostFiles = 100

  private let folder: ModelFolder
  private let config: JSONValue
  /// The file and key of each tensor, by its name without the prefix "model.", which some files leave out.
  private var places: [String: (file: SafetensorsFile, key: String)] = [:]

  static func isOne(_ folder: ModelFolder) -> Bool { folder.has(weights) || folder.has(index) }

  static func checkpoint(_ folder: ModelFolder) throws(ModelFileError) -> WhisperCheckpoint {
    try HuggingFaceFolder(folder).checkpoint()
  }

  private init(_ folder: ModelFolder) throws(ModelFileError) {
    self.folder = folder
    config = try folder.json("config.json")
    guard case .string("whisper")? = config["model_type"] else {
      throw .otherKind(path: folder.path, found: "another kind of model", expected: "a Whisper model")
    }
    for name in try Self.files(folder) {
      let file = try SafetensorsFile(MappedFile(path: folder.require(name)))
      for key in file.names {
        let name = key.hasPrefix("model.") ? String(key.dropFirst(6)) : key
        guard places.updateValue((file, key), forKey: name) == nil else {
          throw .invalid(path: file.file.path, field: "the tensor \(key)", problem: "is there twice")
        }
      }
    }
  }

  /// Returns the files of the weights. An index may only name files in its own folder.
  private static func files(_ folder: ModelFolder) throws(ModelFileError) -> [String] {
    guard folder.has(index) else { return [weights] }
    let path = folder.file(index)
    guard case .object(let members)? = try folder.json(index)["weight_map"] else {
      throw .missing(path: path, name: "weight_map")
    }
    var files: Set<String> = []
    for member in members {
      guard case .string(let file) = member.value, !file.contains("/"), !file.hasPrefix("."),
        file.hasSuffix(".safetensors")
      else {
        throw .invalid(
          path: path, field: "the file of \(member.key)", problem: "is no safetensors file of the folder")
      }
      files.insert(file)
    }
    guard files.count <= mostFiles else {
      throw .invalid(
        path: path, field: "weight_map", problem: "names \(files.count) files, more than \(mostFiles)")
    }
    return files.sorted()
  }

  private func checkpoint() throws(ModelFileError) -> WhisperCheckpoint {
    let dimensions = try WhisperCheckpointDimensions(
      vocabularySize: integer("vocab_size"), audioContext: integer("max_source_positions"),
      state: integer("d_model"), audioHeads: integer("encoder_attention_heads"),
      audioLayers: integer("encoder_layers"), textContext: integer("max_target_positions"),
      textHeads: integer("decoder_attention_heads"), textLayers: integer("decoder_layers"),
      melBands: integer("num_mel_bins"), path: folder.file("config.json"))
    var tensors: [CheckpointTensor] = []
    for (key, name) in HuggingFaceNames.all(dimensions) {
      guard let place = places[key] else {
        throw .missing(path: folder.path, name: "tensor model.\(key) in its weights")
      }
      tensors.append(try place.file.tensor(place.key, as: name))
    }
    return try WhisperCheckpoint(
      dimensions, words: WhisperVocabulary.allWords(folder), tensors: tensors, reference: .converters,
      path: folder.path)
  }

  private func integer(_ key: String) throws(ModelFileError) -> Int {
    guard let value = config[key]?.integer else {
      throw .missing(path: folder.file("config.json"), name: "number \(key)")
    }
    return value
  }
}
