import Inference

/// The part of the network that turns frames drawn from the text's statistics into frames of the voice: coupling
/// layers with a WaveNet in each, run backwards.
struct ResidualFlow {
  struct Coupling {
    let entrance: Convolution
    /// The convolutions into and out of each gate.
    let layers: [(gate: Convolution, exit: Convolution)]
    let exit: Convolution
  }

  private let half: Int
  /// The coupling layers in the order in which they are run backwards.
  private let couplings: [Coupling]

  init(_ weights: VoiceWeights, width: Int) throws(ModelFileError) {
    half = width / 2
    var couplings: [Coupling] = []
    for number in (0..<64).filter({ weights.has("flow.flows.\($0).pre.weight") }).reversed() {
      let name = "flow.flows.\(number)"
      let entrance = try weights.convolution("\(name).pre", channels: half)
      let inner = entrance.rows
      var layers: [(gate: Convolution, exit: Convolution)] = []
      while weights.has("\(name).enc.in_layers.\(layers.count).weight") {
        let gate = try weights.convolution(
          "\(name).enc.in_layers.\(layers.count)", channels: inner, rows: 2 * inner)
        let exit = try weights.convolution("\(name).enc.res_skip_layers.\(layers.count)", channels: inner)
        layers.append((gate, exit))
      }
      for (index, layer) in layers.enumerated() {
        try weights.check(
          layer.exit.rows == (index == layers.count - 1 ? inner : 2 * inner),
          "\(name).enc.res_skip_layers.\(index)",
          "has \(layer.exit.rows) channels")
      }
      couplings.append(
        Coupling(
          entrance: entrance, layers: layers,
          exit: try weights.convolution("\(name).post", channels: inner, rows: half)))
    }
    self.couplings = couplings
  }

  /// Applies the flow in place.
  func apply(_ x: PaddedFrames, _ machine: VoiceProcessor) {
    for coupling in couplings {
      flip(x)
      machine.arena.scope { apply(coupling, x, machine) }
    }
  }

  private func apply(_ coupling: Coupling, _ x: PaddedFrames, _ machine: VoiceProcessor) {
    let (processor, arena) = (machine.processor, machine.arena)
    let inner = coupling.entrance.rows
    let margin = coupling.layers.map { $0.gate.reach / 2 }.max() ?? 0
    let stream = PaddedFrames(count: x.count, channels: inner, margin: margin, in: arena)
    let gates = PaddedFrames(count: x.count, channels: 2 * inner, in: arena)
    let passed = PaddedFrames(count: x.count, channels: inner, in: arena)
    let sum = PaddedFrames(count: x.count, channels: inner, in: arena)
    sum.clear()
    processor.convolve(x.frames.columns(0..<half), coupling.entrance, into: stream.frames)
    for (index, layer) in coupling.layers.enumerated() {
      processor.convolve(stream.around(layer.gate), layer.gate, into: gates.frames)
      processor.threads.run(x.count, grain: 64) { range, _ in
        processor.kernels.gatedTanh(
          gates.numbers + range.lowerBound * 2 * inner, rows: range.count, columns: inner,
          into: passed.numbers + range.lowerBound * inner)
      }
      if index == coupling.layers.count - 1 {
        processor.convolve(passed.frames, layer.exit, adds: true, into: sum.frames)
      } else {
        processor.convolve(passed.frames, layer.exit, into: gates.frames)
        processor.add(gates.frames.columns(0..<inner), to: stream.frames)
        processor.add(gates.frames.columns(inner..<2 * inner), to: sum.frames)
      }
    }
    let shift = PaddedFrames(count: x.count, channels: half, in: arena)
    processor.convolve(sum.frames, coupling.exit, into: shift.frames)
    for index in 0..<x.count {
      let to = x.frames.vector(index)
      let by = shift.frames.vector(index)
      for column in 0..<half { to[half + column] -= by[column] }
    }
  }

  /// Reverses the channels of every frame.
  private func flip(_ x: PaddedFrames) {
    for index in 0..<x.count {
      var frame = x.frames.vector(index)
      frame.reverse()
    }
  }
}
