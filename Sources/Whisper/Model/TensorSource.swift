import Inference

/// A source of a model's tensors, which finds them in its file and checks their sizes.
struct TensorSource {
  let file: GGMLFile

  /// Returns a matrix that is used in place.
  func matrix(_ name: String, rows: Int, columns: Int) throws(ModelFileError) -> WeightMatrix {
    try matrix(file.tensor(name, shape: [columns, rows]), rows: rows, columns: columns)
  }

  func linear(_ name: String, inputs: Int, outputs: Int) throws(ModelFileError) -> LinearWeights {
    LinearWeights(
      matrix: try matrix("\(name).weight", rows: outputs, columns: inputs),
      bias: try vector("\(name).bias", count: outputs))
  }

  /// Returns a convolution over three frames.
  func convolution(
    _ name: String, inputs: Int, outputs: Int
  ) throws(ModelFileError) -> LinearWeights {
    let tensor = try file.tensor("\(name).weight", shape: [3, inputs, outputs])
    guard tensor.format.blockLength == 1 else {
      throw .unsupported(path: file.file.path, what: "\(tensor.format) for \(tensor.name)")
    }
    return LinearWeights(
      matrix: try matrix(tensor, rows: outputs, columns: 3 * inputs),
      bias: try vector("\(name).bias", count: outputs))
  }

  func norm(_ name: String, columns: Int) throws(ModelFileError) -> NormWeights {
    NormWeights(
      weight: try vector("\(name).weight", count: columns),
      bias: try vector("\(name).bias", count: columns))
  }

  /// Returns a copy of a short tensor.
  private func vector(_ name: String, count: Int) throws(ModelFileError) -> FloatBuffer {
    let tensor = try file.tensor(name)
    // The biases of the convolutions have a second dimension of size 1.
    guard tensor.shape == [count] || tensor.shape == [1, count] else {
      throw .invalid(
        path: file.file.path, field: "the tensor \(name)",
        problem: "has the sizes \(tensor.shape), not [\(count)]")
    }
    let numbers = FloatBuffer(count: count)
    let matrix = try matrix(tensor, rows: 1, columns: count)
    if let start = numbers.numbers.baseAddress { matrix.copyRow(0, to: start) }
    return numbers
  }

  /// Returns the byte ranges of the tensors with wanted names. Adjacent tensors share a range.
  func ranges(where isWanted: (String) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var continues = false
    for tensor in file.tensors {
      let isWanted = isWanted(tensor.name)
      if isWanted, continues, let last = ranges.popLast() {
        ranges.append(last.lowerBound..<tensor.bytes.upperBound)
      } else if isWanted {
        ranges.append(tensor.bytes)
      }
      continues = isWanted
    }
    return ranges
  }

  private func matrix(
    _ tensor: StoredTensor, rows: Int, columns: Int
  ) throws(ModelFileError) -> WeightMatrix {
    do {
      return try WeightMatrix(
        format: tensor.format, rows: rows, columns: columns, bytes: file.blocks(of: tensor),
        owner: file.file)
    } catch {
      throw .invalid(
        path: file.file.path, field: "the tensor \(tensor.name)", problem: "is wrong: \(error)")
    }
  }
}
