import Inference

/// A folder of faster-whisper: `model.bin` in CTranslate2's format, and the vocabulary. Source: the package's
/// `specs/whisper_spec.py`, `specs/transformer_spec.py` and `converters/transformers.py`.
struct CTranslate2Folder {
  private let folder: ModelFolder
  private let model: CTranslate2File

  static func checkpoint(_ folder: ModelFolder) throws(ModelFileError) -> WhisperCheckpoint {
    try CTranslate2Folder(folder).checkpoint()
  }

  private init(_ folder: ModelFolder) throws(ModelFileError) {
    self.folder = folder
    model = try CTranslate2File(MappedFile(path: folder.require("model.bin")))
    guard model.kind == "WhisperSpec" else {
      throw .otherKind(
        path: model.file.path, found: "a CTranslate2 model of the kind \(model.kind)",
        expected: "a Whisper model")
    }
  }

  private func checkpoint() throws(ModelFileError) -> WhisperCheckpoint {
    let dimensions = try dimensions()
    var tensors: [CheckpointTensor] = []
    for name in dimensions.tensorNames { tensors.append(try tensor(name, dimensions)) }
    return try WhisperCheckpoint(
      dimensions, words: WhisperVocabulary.publishedWords(folder, isMultilingual: dimensions.isMultilingual),
      tensors: tensors, reference: .publishedFiles, path: model.file.path)
  }

  private func dimensions() throws(ModelFileError) -> WhisperCheckpointDimensions {
    let embeddings = try shape("decoder/embeddings/weight", count: 2)
    return try WhisperCheckpointDimensions(
      vocabularySize: embeddings[0], audioContext: shape("encoder/position_encodings/encodings", count: 2)[0],
      state: embeddings[1], audioHeads: heads("encoder"), audioLayers: layers("encoder"),
      textContext: shape("decoder/position_encodings/encodings", count: 2)[0], textHeads: heads("decoder"),
      textLayers: layers("decoder"), melBands: shape("encoder/conv1/weight", count: 3)[1],
      path: model.file.path)
  }

  private func shape(_ name: String, count: Int) throws(ModelFileError) -> [Int] {
    let shape = try model.variable(name).shape
    guard shape.count == count else {
      throw .invalid(
        path: model.file.path, field: "the variable \(name)", problem: "has \(shape.count) sizes")
    }
    return shape
  }

  private func heads(_ part: String) throws(ModelFileError) -> Int {
    let variable = try model.variable("\(part)/num_heads")
    let bytes = model.file.bytes[variable.bytes]
    let start = variable.bytes.lowerBound
    switch (variable.storage, bytes.count) {
    case (.int8, 1): return Int(model.file.bytes.loadUnaligned(fromByteOffset: start, as: Int8.self))
    case (.int16, 2), (.float16, 2):
      // Before version 4 only the length distinguished the number formats.
      return Int(Int16(littleEndian: model.file.bytes.loadUnaligned(fromByteOffset: start, as: Int16.self)))
    case (.int32, 4), (.float32, 4):
      return Int(Int32(littleEndian: model.file.bytes.loadUnaligned(fromByteOffset: start, as: Int32.self)))
    default:
      throw .invalid(path: model.file.path, field: "\(part)/num_heads", problem: "is no number")
    }
  }

  private func layers(_ part: String) -> Int {
    (0...1 << 10).first { model["\(part)/layer_\($0)/ffn/layer_norm/gamma"] == nil } ?? 0
  }

  /// Returns the tensor with one of OpenAI's names.
  private func tensor(
    _ name: String, _ dimensions: WhisperCheckpointDimensions
  ) throws(ModelFileError) -> CheckpointTensor {
    let variable = CTranslate2Names.variable(name)
    return CheckpointTensor(
      name: name, shape: try shape(of: variable, state: dimensions.state),
      numbers: try numbers(of: variable, state: dimensions.state))
  }

  private func shape(of name: CTranslate2Names.Place, state: Int) throws(ModelFileError) -> [Int] {
    let shape = try model.variable(name.variable).shape
    guard let part = name.part else { return shape }
    guard let rows = shape.first, rows >= (part + 1) * state else {
      throw .invalid(
        path: model.file.path, field: "the variable \(name.variable)",
        problem: "has the sizes \(shape), too few for its \(part + 1) parts")
    }
    return [state] + shape.dropFirst()
  }

  private func numbers(of name: CTranslate2Names.Place, state: Int) throws(ModelFileError)
    -> CheckpointNumbers
  {
    let variable = try model.variable(name.variable)
    let all = CheckpointNumbers(
      file: model.file, storage: try storage(of: variable, name.variable), bytes: variable.bytes)
    guard let part = name.part else { return all }
    return all.rows(part * state..<(part + 1) * state, columns: variable.shape.dropFirst().reduce(1, *))
  }

  private func storage(
    of variable: CTranslate2File.Variable, _ name: String
  ) throws(ModelFileError) -> CheckpointNumbers.Storage {
    switch variable.storage {
    case .float32: return .float(.f32)
    case .float16: return .float(.f16)
    case .bfloat16: return .float(.bf16)
    case .int8:
      let scales = try scales(of: name)
      guard scales.count == variable.shape.first else {
        throw .invalid(
          path: model.file.path, field: "\(name)_scale",
          problem: "has \(scales.count) numbers, not one for each row")
      }
      return .int8(scales: scales)
    case .int16:
      let scales = try scales(of: name)
      guard scales.count == 1 else {
        throw .invalid(
          path: model.file.path, field: "\(name)_scale", problem: "has \(scales.count) numbers, not one")
      }
      return .int16(scale: scales[0])
    case .int32: throw .unsupported(path: model.file.path, what: "32-bit integers for \(name)")
    }
  }

  private func scales(of name: String) throws(ModelFileError) -> [Float] {
    let variable = try model.variable("\(name)_scale")
    guard variable.shape.count <= 1, variable.storage != .int8, variable.storage != .int16 else {
      throw .invalid(path: model.file.path, field: "\(name)_scale", problem: "is no list of scales")
    }
    return CheckpointNumbers(
      file: model.file, storage: try storage(of: variable, "\(name)_scale"), bytes: variable.bytes
    ).values()
  }
}
