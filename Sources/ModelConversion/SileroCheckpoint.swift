import Foundation
import Inference

/// Silero's voice activity network for 16 kHz, from the safetensors file of the PyPI package `silero-vad`.
public struct SileroCheckpoint: Sendable {
  /// Of the package, such as "6.2.3", where its folder is beside the file's.
  public let version: String?
  private let model: SafetensorsFile

  /// Inputs, outputs and the kernel of each layer of the encoder.
  private static let layers = [(129, 128, 3), (128, 64, 3), (64, 64, 3), (64, 128, 3)]
  private static let state = 128

  static func isOne(_ file: SafetensorsFile) -> Bool { file.names.contains("lstm_cell.weight_ih") }

  init(_ file: SafetensorsFile) throws(ModelFileError) {
    model = file
    version = Self.packageVersion(of: file.file.path)
    _ = try tensors()
  }

  /// The bytes of whisper.cpp's converter.
  func contents() throws(ModelFileError) -> GGMLContents {
    let kind = "silero-16k"
    let version = (version ?? "").split(separator: ".").compactMap { Int32($0) }
    var header = GGMLFile.magic.littleEndianBytes + Int32(kind.utf8.count).littleEndianBytes + kind.utf8
    for part in version.count == 3 ? version : [0, 0, 0] { header += part.littleEndianBytes }
    let window = 512
    let context = 64
    for size in [window, context, Self.layers.count] { header += Int32(size).littleEndianBytes }
    for (inputs, outputs, kernel) in Self.layers {
      for size in [inputs, outputs, kernel] { header += Int32(size).littleEndianBytes }
    }
    for size in [Self.state, Self.state, Self.state, 1] { header += Int32(size).littleEndianBytes }
    return GGMLContents(header: header, tensors: try tensors())
  }

  private func tensors() throws(ModelFileError) -> [GGMLContents.Tensor] {
    var tensors: [GGMLContents.Tensor] = []
    for (number, (inputs, outputs, kernel)) in Self.layers.enumerated() {
      let name = "_model.encoder.\(number).reparam_conv"
      tensors.append(
        try tensor("conv\(number + 1).weight", "\(name).weight", [outputs, inputs, kernel], .f16))
      tensors.append(try tensor("conv\(number + 1).bias", "\(name).bias", [outputs], .f32))
    }
    for matrix in ["weight_ih", "weight_hh"] {
      tensors.append(
        try tensor("lstm_cell.\(matrix)", "_model.decoder.rnn.\(matrix)", [4 * Self.state, Self.state], .f32))
    }
    for bias in ["bias_ih", "bias_hh"] {
      tensors.append(try tensor("lstm_cell.\(bias)", "_model.decoder.rnn.\(bias)", [4 * Self.state], .f32))
    }
    tensors.append(
      try tensor(
        "final_conv.weight", "_model.decoder.decoder.2.weight", [1, Self.state, 1], .f16, isSqueezed: true))
    tensors.append(
      try tensor("final_conv.bias", "_model.decoder.decoder.2.bias", [1], .f32, isSqueezed: true))
    tensors.append(try tensor("stft_conv.weight", "_model.stft.forward_basis_buffer", [258, 1, 256], .f16))
    return tensors
  }

  /// - Parameter isSqueezed: Whether the converter leaves out sizes of 1.
  private func tensor(
    _ key: String, _ name: String, _ shape: [Int], _ format: BlockFormat, isSqueezed: Bool = false
  ) throws(ModelFileError) -> GGMLContents.Tensor {
    let tensor = try model.tensor(key, as: name)
    guard tensor.shape == shape else {
      throw .invalid(
        path: model.file.path, field: "the tensor \(key)",
        problem: "has the sizes \(tensor.shape), not \(shape)")
    }
    return GGMLContents.Tensor(
      numbers: tensor.numbers, name: name, shape: Array(shape.filter { !isSqueezed || $0 > 1 }.reversed()),
      format: format)
  }

  /// The file is `silero_vad/data/NAME`; `silero_vad-VERSION.dist-info` lies beside `silero_vad`.
  private static func packageVersion(of path: String) -> String? {
    let packages = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: packages)) ?? []
    let versions = names.compactMap { name -> String? in
      guard name.hasPrefix("silero_vad-"), name.hasSuffix(".dist-info") else { return nil }
      return String(name.dropFirst(11).dropLast(10))
    }
    return versions.first {
      $0.split(separator: ".").count == 3 && $0.allSatisfy { $0.isNumber || $0 == "." }
    }
  }
}
