/// The header of a Silero voice activity model's ggml file.
package struct SileroHeader: Sendable, Hashable {
  /// A convolution of the encoder.
  package struct Layer: Sendable, Hashable {
    package let inputChannels: Int
    package let outputChannels: Int
    package let kernelSize: Int
  }

  /// The kind of model, such as "silero-16k".
  package let kind: String
  /// The version: major, minor, patch.
  package let version: [Int]
  /// The number of samples that are judged at a time: 512.
  package let window: Int
  /// The number of samples before them that are read again: 64.
  package let context: Int
  package let layers: [Layer]
  package let recurrentInputs: Int
  package let recurrentState: Int
  package let finalInputs: Int
  package let finalOutputs: Int

  /// The range of the header, up to the first tensor.
  let bytes: Range<Int>

  /// Returns whether the header at the reader's position begins with the length of a name and "silero". A Whisper
  /// model has its vocabulary's size there.
  static func begins(_ reader: ByteReader) -> Bool {
    var reader = reader
    guard let length = try? reader.int32(in: 6...64, ""),
      let kind = try? reader.text(length: length, "")
    else { return false }
    return kind.hasPrefix("silero")
  }

  init(_ reader: inout ByteReader) throws(ModelFileError) {
    let length = try reader.int32(in: 1...64, "the length of the model's kind")
    kind = try reader.name(length: length, "the model's kind")
    let channels = 1...1 << 14
    var version: [Int] = []
    for _ in 0..<3 {
      version.append(try reader.int32(in: 0...Int(Int32.max), "the model's version"))
    }
    self.version = version
    window = try reader.int32(in: 1...1 << 16, "the window")
    context = try reader.int32(in: 0...1 << 16, "the context")
    var layers: [Layer] = []
    for layer in 1...(try reader.int32(in: 1...64, "the number of encoder layers")) {
      layers.append(
        Layer(
          inputChannels: try reader.int32(in: channels, "the inputs of layer \(layer)"),
          outputChannels: try reader.int32(in: channels, "the outputs of layer \(layer)"),
          kernelSize: try reader.int32(in: 1...64, "the kernel of layer \(layer)")))
    }
    self.layers = layers
    recurrentInputs = try reader.int32(in: channels, "the recurrent layer's inputs")
    recurrentState = try reader.int32(in: channels, "the recurrent layer's state")
    finalInputs = try reader.int32(in: channels, "the last layer's inputs")
    finalOutputs = try reader.int32(in: channels, "the last layer's outputs")
    bytes = 0..<reader.offset
  }
}
