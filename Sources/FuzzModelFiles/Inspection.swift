import Foundation
import Inference

/// Reads a file of unknown contents as far as possible, and checks that the result is consistent.
struct Inspection {
  /// The folder for temporary files.
  let folder: URL
  let processor: Processor

  struct Contradiction: Error {
    var what: String
  }

  /// The tensors' formats and numbers of sizes, and which parts of a language model could be opened; nil if the file
  /// is refused.
  /// - Parameter quantizing: Whether to also store it in every other format that is possible, and read that.
  func outcome(of content: [UInt8], quantizing: Bool) throws -> String? {
    if let checkpoint = try checkCheckpoint(content) { return checkpoint }
    let tensors: [StoredTensor]
    let opened: [String]
    do {
      (tensors, opened) = try read(MappedFile(copying: content, path: "input"))
    } catch is ModelFileError {
      return nil
    }
    if quantizing { try quantize() }
    return "\(tensors.map(\.format)) \(tensors.map(\.shape.count)) \(opened)"
  }

  private func read(_ file: MappedFile) throws -> (tensors: [StoredTensor], opened: [String]) {
    if file.bytes.starts(with: Array("GGUF".utf8)) {
      let model = try GGUFFile(file)
      try check(model)
      return (model.tensors, try checkLanguageModel(model))
    }
    let model = try GGMLFile(file)
    try check(model)
    return (model.tensors, [])
  }

  private func check(_ model: GGMLFile) throws {
    try check(model.tensors, in: model.file, blocks: model.blocks)
    switch model.header {
    case .whisper(let header):
      try insist(header.melFilters.count == header.melBands * header.frequencyBins, "mel filters")
      _ = header.vocabulary.reduce(0) { $0 + touch($1) }
      try insist(header.vocabulary.count <= header.vocabularySize, "vocabulary")
    case .silero(let header):
      try insist(!header.layers.isEmpty, "layers")
    }
  }

  private func check(_ model: GGUFFile) throws {
    try check(model.tensors, in: model.file, blocks: model.blocks)
    let metadata = model.metadata
    for key in metadata.keys {
      // Each call either returns or throws.
      let ways: [() throws -> Void] = [
        { _ = try metadata.integer(key) }, { _ = try metadata.number(key) }, { _ = try metadata.flag(key) },
        { _ = try metadata.text(key) }, { _ = try metadata.integers(key) }, { _ = try metadata.numbers(key) },
        { _ = try metadata.flags(key) }, { _ = try metadata.nestedIntegers(key) },
        { _ = try metadata.strings(key).reduce(0) { $0 + touch($1) } },
      ]
      for way in ways {
        do { try way() } catch is ModelFileError {}
      }
    }
    let inOrder = model.tensors.map(\.bytes).sorted { $0.lowerBound < $1.lowerBound }
    for (first, second) in zip(inOrder, inOrder.dropFirst()) {
      try insist(first.upperBound <= second.lowerBound, "tensors overlap")
    }
  }

  private func check(
    _ tensors: [StoredTensor], in file: MappedFile, blocks: (StoredTensor) -> UnsafeRawBufferPointer
  ) throws {
    try insist(Set(tensors.map(\.name)).count == tensors.count, "a tensor is there twice")
    for tensor in tensors {
      let blocks = blocks(tensor)
      try insist(!blocks.isEmpty && blocks.count <= file.bytes.count, "tensor \(tensor.name)")
      _ = touch(blocks)
      try insist(tensor.rows * tensor.columns == tensor.count, "sizes of \(tensor.name)")
    }
  }

  /// Reads all bytes.
  private func touch(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.reduce(0) { $0 &+ Int($1) } }

  private func quantize() throws {
    let output = folder.appendingPathComponent("output").path
    for format in BlockFormat.allCases {
      do {
        let quantizer = Quantizer(format: format, replacesOutput: true)
        _ = try quantizer.quantize(folder.appendingPathComponent("input").path, to: output)
      } catch is ModelFileError {
        continue
      }
      _ = try read(MappedFile(path: output))
    }
  }

  func insist(_ condition: Bool, _ what: String) throws {
    if !condition { throw Contradiction(what: what) }
  }
}
