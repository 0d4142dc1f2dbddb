import Foundation
import Inference

/// A tiny voice with random weights.
enum RandomVoice {
  /// - Parameter paired: Whether the decoder's convolutions come in pairs.
  static func file(paired: Bool = false) throws -> GGUFFile {
    var writer = GGUFWriter(alignment: 32)
    writer.set("general.architecture", "vits")
    writer.set("vits.sample_rate", UInt32(16_000))
    writer.set("vits.phoneme_voice", "en-us")
    for (key, value) in [("vits.noise_scale", Float(0.5)), ("vits.noise_w", 0.5), ("vits.length_scale", 1)] {
      writer.set(key, value)
    }
    writer.set("vits.upsampling_strides", [4, 2] as [Int32])
    writer.set("vits.blocks", UInt32(2))
    writer.set("vits.dilations", [1, 3, 2, 5, 1, 3, 2, 5] as [Int32])
    writer.set("vits.phonemes", "_^$abc,".unicodeScalars.map { Int32($0.value) })
    writer.set("vits.phoneme_symbols", Array(0..<7) as [Int32])
    var random = SplitMix64(seed: 7)
    var data: [UInt8] = []
    for (name, sizes) in tensors(paired: paired) {
      let count = sizes.reduce(1, *)
      writer.addTensor(name, shape: sizes.reversed(), format: .f32, byteCount: 4 * count)
      let spread = 1 / Float(sizes.dropFirst().reduce(1, *)).squareRoot()
      for _ in 0..<count {
        let number = name.hasSuffix("gamma") ? 1 : Float.random(in: -1...1, using: &random) * spread
        data += withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
      }
      data += [UInt8](repeating: 0, count: writer.padding(after: 4 * count))
    }
    return try GGUFFile(MappedFile(copying: writer.header + data, path: "random.gguf"))
  }

  private static func tensors(paired: Bool) -> [(String, [Int])] {
    let width = 16
    var all: [(String, [Int])] = [("enc_p.emb.weight", [7, width])]
    func convolution(_ name: String, _ rows: Int, _ channels: Int, _ taps: Int = 1) {
      all += [(name + ".weight", [rows, channels, taps]), (name + ".bias", [rows])]
    }
    func norm(_ name: String) { all += [(name + ".gamma", [width]), (name + ".beta", [width])] }
    func separable(_ name: String) {
      for number in 0..<2 {
        all += [
          ("\(name).convs_sep.\(number).weight", [width, 1, 3]),
          ("\(name).convs_sep.\(number).bias", [width]),
        ]
        convolution("\(name).convs_1x1.\(number)", width, width)
        norm("\(name).norms_1.\(number)")
        norm("\(name).norms_2.\(number)")
      }
    }
    let attention = "enc_p.encoder.attn_layers.0."
    for part in ["conv_q", "conv_k", "conv_v", "conv_o"] { convolution(attention + part, width, width) }
    all += [(attention + "emb_rel_k", [1, 9, 8]), (attention + "emb_rel_v", [1, 9, 8])]
    norm("enc_p.encoder.norm_layers_1.0")
    convolution("enc_p.encoder.ffn_layers.0.conv_1", 24, width, 3)
    convolution("enc_p.encoder.ffn_layers.0.conv_2", width, 24, 3)
    norm("enc_p.encoder.norm_layers_2.0")
    convolution("enc_p.proj", 2 * 8, width)
    convolution("dp.pre", width, width)
    separable("dp.convs")
    convolution("dp.proj", width, width)
    for number in [3, 5, 7] {
      convolution("dp.flows.\(number).pre", width, 1)
      separable("dp.flows.\(number).convs")
      convolution("dp.flows.\(number).proj", 29, width)
    }
    all += [("dp.flows.0.m", [2, 1]), ("dp.flows.0.logs", [2, 1])]
    for number in [0, 2] {
      convolution("flow.flows.\(number).pre", 16, 4)
      convolution("flow.flows.\(number).enc.in_layers.0", 32, 16, 5)
      convolution("flow.flows.\(number).enc.res_skip_layers.0", 32, 16)
      convolution("flow.flows.\(number).enc.in_layers.1", 32, 16, 5)
      convolution("flow.flows.\(number).enc.res_skip_layers.1", 16, 16)
      convolution("flow.flows.\(number).post", 4, 16)
    }
    convolution("dec.conv_pre", 24, 8, 7)
    all += [("dec.ups.0.weight", [24, 12, 8]), ("dec.ups.0.bias", [12])]
    all += [("dec.ups.1.weight", [12, 6, 4]), ("dec.ups.1.bias", [6])]
    for block in 0..<4 {
      let channels = block < 2 ? 12 : 6
      for step in 0..<2 {
        for list in paired ? ["convs1", "convs2"] : ["convs"] {
          convolution("dec.resblocks.\(block).\(list).\(step)", channels, channels, 3 + 2 * (block % 2))
        }
      }
    }
    all.append(("dec.conv_post.weight", [1, 6, 7]))
    return all
  }
}
