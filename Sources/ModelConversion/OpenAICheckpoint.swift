import Foundation
import Inference

/// OpenAI's `.pt`: a zip archive in which a pickle, `data.pkl`, describes the sizes and the tensors, and each tensor's
/// numbers are an entry of their own. Source: `whisper/__init__.py` and PyTorch's `serialization.py`.
struct OpenAICheckpoint {
  private let archive: ZipArchive
  /// Of every entry: the name that the archive was first saved under.
  private let prefix: String

  /// The first bytes of a zip archive.
  static let magic: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The first bytes of what PyTorch wrote before version 1.6: a pickle of a number of its own.
  static let oldMagic: [UInt8] = [0x80, 2, 0x8A, 0x0A, 0x6C, 0xFC, 0x9C, 0x46, 0xF9, 0x20]

  static func checkpoint(_ file: MappedFile) throws(ModelFileError) -> WhisperCheckpoint {
    try OpenAICheckpoint(file).checkpoint()
  }

  private init(_ file: MappedFile) throws(ModelFileError) {
    archive = try ZipArchive(file)
    guard let pickle = archive.entries.keys.first(where: { $0.hasSuffix("/data.pkl") }) else {
      throw .missing(path: file.path, name: "entry data.pkl")
    }
    prefix = String(pickle.dropLast("data.pkl".count))
  }

  private func checkpoint() throws(ModelFileError) -> WhisperCheckpoint {
    if let order = archive.entries[prefix + "byteorder"],
      !archive.file.bytes[order].elementsEqual("little".utf8)
    {
      throw .unsupported(path: archive.file.path, what: "numbers with their highest byte first")
    }
    guard let range = archive.entries[prefix + "data.pkl"] else {
      throw .missing(path: archive.file.path, name: "entry data.pkl")
    }
    var pickle = PickleReader(archive.file, range: range)
    guard case .dictionary(let root) = try pickle.read() else {
      throw .missing(path: archive.file.path, name: "dictionary of sizes and tensors")
    }
    let sizes = try dictionary("dims", in: root, pickle)
    let state = try dictionary("model_state_dict", in: root, pickle)
    let dimensions = try dimensions(sizes)
    var tensors: [CheckpointTensor] = []
    // Which heads follow the words is known by the model's name; some copies have it as a tensor.
    for (name, value) in state.entries where name != "alignment_heads" {
      guard case .tensor(let tensor) = value else {
        throw .invalid(
          path: archive.file.path, field: "the weights' dictionary", problem: "holds \(name), no tensor")
      }
      tensors.append(try self.tensor(name, tensor))
    }
    return try WhisperCheckpoint(
      dimensions, words: WhisperVocabulary.openAIWords(isMultilingual: dimensions.isMultilingual),
      tensors: tensors,
      reference: .converters, path: archive.file.path)
  }

  private func dictionary(
    _ key: String, in root: Int, _ pickle: PickleReader
  ) throws(ModelFileError) -> PickleDictionary {
    guard case .dictionary(let number)? = pickle.dictionaries[root][key] else {
      throw .missing(path: archive.file.path, name: "dictionary \(key), as OpenAI's files have it")
    }
    return pickle.dictionaries[number]
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

  private func tensor(_ name: String, _ tensor: PickleValue.Tensor) throws(ModelFileError) -> CheckpointTensor
  {
    let path = archive.file.path
    let format: BlockFormat =
      switch tensor.storage.type {
      case .halfStorage: .f16
      case .bfloat16Storage: .bf16
      default: .f32
      }
    guard let entry = archive.entries["\(prefix)data/\(tensor.storage.key)"] else {
      throw .missing(path: path, name: "entry data/\(tensor.storage.key) for the tensor \(name)")
    }
    var count = 1
    for (size, stride) in zip(tensor.shape, tensor.strides).reversed() {
      guard size <= 1 || stride == count else {
        throw .unsupported(path: path, what: "numbers of \(name) that do not lie one after another")
      }
      let (product, overflow) = count.multipliedReportingOverflow(by: size)
      guard !overflow else {
        throw .invalid(path: path, field: "the tensor \(name)", problem: "is larger than any file")
      }
      count = product
    }
    let available = entry.count / format.blockBytes
    guard tensor.offset <= available, count <= available - tensor.offset else {
      throw .invalid(
        path: path, field: "the tensor \(name)",
        problem: "has \(count) numbers, more than its entry of the archive")
    }
    let start = entry.lowerBound + tensor.offset * format.blockBytes
    return CheckpointTensor(
      name: name, shape: tensor.shape,
      numbers: CheckpointNumbers(
        file: archive.file, storage: .float(format), bytes: start..<start + count * format.blockBytes))
  }
}
