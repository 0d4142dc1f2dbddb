import Inference

/// The tensors of a Piper voice under the names of the network's own modules, and the layouts of its convolutions.
///
/// The exporter renames weights that it computed, such as those of normalized layers. They are recognized by the
/// bias of the same convolution, or by the node that uses them.
struct PiperGraph {
  struct Layout {
    var stride: Int32?
    var dilation: Int32
  }

  private(set) var tensors: [String: CheckpointTensor] = [:]
  private(set) var convolutions: [String: Layout] = [:]

  init(_ file: ONNXFile) throws(ModelFileError) {
    for (name, tensor) in file.tensors where name.contains(".") && !name.contains("/") {
      tensors[name] = tensor
    }
    for node in file.nodes {
      switch node.operation {
      case "Conv", "ConvTranspose": try add(node, file)
      case "Gather" where node.inputs.count == 2 && node.inputs[1] == "input":
        try add(file.tensors[node.inputs[0]], as: "enc_p.emb.weight", file)
      case "Mul" where node.name.hasPrefix("/dp/flows.0/"):
        try addScale(node, file)
      default: break
      }
    }
    guard tensors["emb_g.weight"] == nil else {
      throw .unsupported(path: file.file.path, what: "several speakers")
    }
  }

  /// Returns the dilations of a residual block's convolutions, which stand alone or in pairs, or `nil` if there is
  /// no such block.
  func dilations(ofBlock number: Int) -> [Int32]? {
    for list in ["convs", "convs1"] {
      var dilations: [Int32] = []
      while let layout = convolutions["dec.resblocks.\(number).\(list).\(dilations.count)"] {
        dilations.append(layout.dilation)
      }
      if !dilations.isEmpty { return dilations }
    }
    return nil
  }

  private mutating func add(_ node: ONNXFile.Node, _ file: ONNXFile) throws(ModelFileError) {
    guard node.inputs.count >= 2 else { return }
    let bias = node.inputs.count > 2 ? node.inputs[2] : ""
    let module =
      if bias.hasSuffix(".bias") { String(bias.dropLast(5)) } else {
        node.inputs[1].hasSuffix(".weight") ? String(node.inputs[1].dropLast(7)) : ""
      }
    guard !module.isEmpty else { return }
    try add(file.tensors[node.inputs[1]], as: module + ".weight", file)
    let dilation = node.integers["dilations"]?.first ?? 1
    let stride = node.integers["strides"]?.first ?? 1
    let isUpsampling = node.operation == "ConvTranspose"
    let pads = node.integers["pads"] ?? []
    let length = Int64(tensors[module + ".weight"]?.shape.last ?? 1)
    // The usual padding of the network. Feed-forward layers are padded by separate nodes.
    let usual = isUpsampling ? (length - stride) / 2 : (length - 1) / 2 * dilation
    guard (1...64).contains(dilation), (1...64).contains(stride), isUpsampling || stride == 1,
      pads.allSatisfy({ $0 == usual || $0 == 0 && module.contains(".ffn_layers.") })
    else {
      throw .unsupported(path: file.file.path, what: "the layout of the convolution \(module)")
    }
    convolutions[module] = Layout(stride: isUpsampling ? Int32(stride) : nil, dilation: Int32(dilation))
  }

  /// Adds the scale of the first duration flow. Exporters compute it in advance as e⁻ˡ from the network's
  /// logarithm l.
  private mutating func addScale(_ node: ONNXFile.Node, _ file: ONNXFile) throws(ModelFileError) {
    guard tensors["dp.flows.0.logs"] == nil,
      let name = node.inputs.first(where: { $0.hasSuffix("Exp_output_0") }),
      var scale = file.tensors[name]
    else { return }
    scale.name = "dp.flows.0.scale"
    tensors[scale.name] = scale
  }

  private mutating func add(
    _ tensor: CheckpointTensor?, as name: String, _ file: ONNXFile
  ) throws(ModelFileError) {
    guard var tensor else { throw .missing(path: file.file.path, name: "tensor for \(name)") }
    tensor.name = name
    tensors[name] = tensor
  }
}
