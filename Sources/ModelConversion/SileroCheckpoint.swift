import Inference

/// Silero's voice activity network for 16 kHz, from a file of the PyPI package `silero-vad`: the TorchScript
/// archive `silero_vad.jit`, or the safetensors file, which has the weights of another training of the same
/// network.
package struct SileroCheckpoint: Sendable {
  /// The tensors under whisper.cpp's names, in the order in which they are written.
  private let tensors: [GGMLContents.Tensor]

  /// The inputs, the outputs and the kernel size of each layer of the encoder.
  private static let layers = [(129, 128, 3), (128, 64, 3), (64, 64, 3), (64, 128, 3)]
  private static let state = 128

  /// Reads the network from an archive, or returns `nil` if the archive has something else.
  init?(_ archive: TorchArchive) throws(ModelFileError) {
    guard archive.dictionary(["_model", "decoder", "rnn"]) != nil else { return nil }
    tensors = try Self.tensors(archive.file) { name throws(ModelFileError) in
      let parts = name.split(separator: ".").map(String.init)
      guard case .tensor(let tensor)? = archive.dictionary(parts.dropLast())?[parts.last ?? ""] else {
        throw .missing(path: archive.file.path, name: "tensor \(name)")
      }
      return try archive.tensor(name, tensor)
    }
  }

  /// Reads the network from a safetensors file, or returns `nil` if the file has something else.
  init?(_ model: SafetensorsFile) throws(ModelFileError) {
    guard model.names.contains("lstm_cell.weight_ih") else { return nil }
    tensors = try Self.tensors(model.file) { name throws(ModelFileError) in
      try model.tensor(Self.safetensorsName(name), as: name)
    }
  }

  /// The contents of the ggml file, which equals whisper.cpp's published one if the weights are the same.
  var contents: GGMLContents {
    let kind = "silero-16k"
    // The package's files do not state its version.
    let version = [6, 2, 0]
    let window = 512
    let context = 64
    var sizes = version + [window, context, Self.layers.count]
    for (inputs, outputs, kernel) in Self.layers { sizes += [inputs, outputs, kernel] }
    sizes += [Self.state, Self.state, Self.state, 1]
    let start = GGMLFile.magic.littleEndianBytes + Int32(kind.utf8.count).littleEndianBytes + kind.utf8
    return GGMLContents(header: sizes.reduce(start) { $0 + Int32($1).littleEndianBytes }, tensors: tensors)
  }

  private static func tensors(
    _ file: MappedFile, _ read: (String) throws(ModelFileError) -> CheckpointTensor
  ) throws(ModelFileError) -> [GGMLContents.Tensor] {
    var tensors: [GGMLContents.Tensor] = []
    func add(_ name: String, _ shape: [Int], _ format: BlockFormat, isSqueezed: Bool = false)
      throws(ModelFileError)
    {
      let tensor = try read(name)
      guard tensor.shape == shape else {
        throw .invalid(
          path: file.path, field: "the tensor \(name)", problem: "has the sizes \(tensor.shape), not \(shape)"
        )
      }
      let sizes = shape.filter { !isSqueezed || $0 > 1 }
      tensors.append(
        GGMLContents.Tensor(numbers: tensor.numbers, name: name, shape: sizes.reversed(), format: format))
    }
    for (number, (inputs, outputs, kernel)) in layers.enumerated() {
      try add("_model.encoder.\(number).reparam_conv.weight", [outputs, inputs, kernel], .f16)
      try add("_model.encoder.\(number).reparam_conv.bias", [outputs], .f32)
    }
    for matrix in ["weight_ih", "weight_hh"] {
      try add("_model.decoder.rnn.\(matrix)", [4 * state, state], .f32)
    }
    for bias in ["bias_ih", "bias_hh"] { try add("_model.decoder.rnn.\(bias)", [4 * state], .f32) }
    try add("_model.decoder.decoder.2.weight", [1, state, 1], .f16, isSqueezed: true)
    try add("_model.decoder.decoder.2.bias", [1], .f32, isSqueezed: true)
    try add("_model.stft.forward_basis_buffer", [258, 1, 256], .f16)
    return tensors
  }

  /// Returns the name in the safetensors file, such as "conv1.weight" for "_model.encoder.0.reparam_conv.weight".
  private static func safetensorsName(_ name: String) -> String {
    let parts = name.split(separator: ".").map(String.init)
    let kind = parts.last ?? ""
    switch (parts[1], parts[2]) {
    case ("encoder", let number): return "conv\((Int(number) ?? 0) + 1).\(kind)"
    case ("decoder", "rnn"): return "lstm_cell.\(kind)"
    case ("decoder", _): return "final_conv.\(kind)"
    default: return "stft_conv.weight"
    }
  }
}
