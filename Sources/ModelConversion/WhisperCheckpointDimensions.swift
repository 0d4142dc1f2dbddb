import Inference

/// The sizes of a Whisper model, and the tensors that a model of these sizes has. Source: OpenAI's `whisper/model.py`.
package struct WhisperCheckpointDimensions: Sendable, Hashable {
  /// The number of tokens, including the special ones.
  package let vocabularySize: Int
  package let audioContext: Int
  /// The width of both the encoder and the decoder.
  package let state: Int
  package let audioHeads: Int
  package let audioLayers: Int
  package let textContext: Int
  package let textHeads: Int
  package let textLayers: Int
  package let melBands: Int

  /// Whether the model knows languages other than English, by OpenAI's rule.
  package var isMultilingual: Bool { vocabularySize >= 51_865 }

  /// Creates and checks the sizes.
  ///
  /// - Throws: ``ModelFileError/invalid(path:field:problem:)`` or ``ModelFileError/unsupported(path:what:)`` for
  ///   sizes that no Whisper model has.
  init(
    vocabularySize: Int, audioContext: Int, state: Int, audioHeads: Int, audioLayers: Int, textContext: Int,
    textHeads: Int, textLayers: Int, melBands: Int, path: String
  ) throws(ModelFileError) {
    let bounds: [(String, Int, ClosedRange<Int>)] = [
      ("the vocabulary's size", vocabularySize, 1...1 << 20),
      ("the audio context", audioContext, 1...1 << 16),
      ("the model's width", state, 1...1 << 14), ("the number of encoder heads", audioHeads, 1...1 << 10),
      ("the number of encoder layers", audioLayers, 1...1 << 10),
      ("the text context", textContext, 1...1 << 16),
      ("the number of decoder heads", textHeads, 1...1 << 10),
      ("the number of decoder layers", textLayers, 1...1 << 10),
    ]
    for (field, value, range) in bounds where !range.contains(value) {
      throw .invalid(
        path: path, field: field,
        problem: "is \(value), not between \(range.lowerBound) and \(range.upperBound)")
    }
    guard state % audioHeads == 0, state % textHeads == 0 else {
      throw .invalid(path: path, field: "the number of heads", problem: "does not divide the model's width")
    }
    guard melBands == 80 || melBands == 128 else {
      throw .unsupported(path: path, what: "\(melBands) mel bands, where Whisper has 80 or 128")
    }
    self.vocabularySize = vocabularySize
    self.audioContext = audioContext
    self.state = state
    self.audioHeads = audioHeads
    self.audioLayers = audioLayers
    self.textContext = textContext
    self.textHeads = textHeads
    self.textLayers = textLayers
    self.melBands = melBands
  }

  /// The names of all tensors, in the order of the files that OpenAI and whisper.cpp publish.
  var tensorNames: [String] { tensorList.map(\.name) }

  /// The sizes of each tensor, the outermost first.
  var tensorShapes: [String: [Int]] {
    Dictionary(uniqueKeysWithValues: tensorList.map { ($0.name, $0.shape) })
  }

  private var tensorList: [(name: String, shape: [Int])] {
    var list: [(name: String, shape: [Int])] = [
      ("decoder.positional_embedding", [textContext, state]),
      ("encoder.positional_embedding", [audioContext, state]),
      ("decoder.token_embedding.weight", [vocabularySize, state]),
    ]
    for layer in 0..<textLayers {
      list += block("decoder.blocks.\(layer)", attentions: ["attn", "cross_attn"])
    }
    list += norm("decoder.ln")
    list += [
      ("encoder.conv1.weight", [state, melBands, 3]), ("encoder.conv1.bias", [state]),
      ("encoder.conv2.weight", [state, state, 3]), ("encoder.conv2.bias", [state]),
    ]
    for layer in 0..<audioLayers { list += block("encoder.blocks.\(layer)", attentions: ["attn"]) }
    return list + norm("encoder.ln_post")
  }

  private func block(_ name: String, attentions: [String]) -> [(name: String, shape: [Int])] {
    norm("\(name).mlp_ln") + linear("\(name).mlp.0", inputs: state, outputs: 4 * state)
      + linear("\(name).mlp.2", inputs: 4 * state, outputs: state)
      + attentions.flatMap { norm("\(name).\($0)_ln") + attention("\(name).\($0)") }
  }

  private func attention(_ name: String) -> [(name: String, shape: [Int])] {
    linear("\(name).query", inputs: state, outputs: state) + [("\(name).key.weight", [state, state])]
      + linear("\(name).value", inputs: state, outputs: state)
      + linear("\(name).out", inputs: state, outputs: state)
  }

  private func linear(_ name: String, inputs: Int, outputs: Int) -> [(name: String, shape: [Int])] {
    [("\(name).weight", [outputs, inputs]), ("\(name).bias", [outputs])]
  }

  private func norm(_ name: String) -> [(name: String, shape: [Int])] {
    [("\(name).weight", [state]), ("\(name).bias", [state])]
  }
}
