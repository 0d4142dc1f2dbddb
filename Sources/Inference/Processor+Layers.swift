import CKernels

extension Processor {
  /// Computes (x − mean) / √(variance + epsilon) · weight + bias for each vector.
  public func layerNorm(
    _ x: Vectors, weight: FloatBuffer, bias: FloatBuffer, epsilon: Float = 1e-5, into y: Vectors
  ) {
    precondition(weight.numbers.count == x.columns && bias.numbers.count == x.columns)
    precondition(y.count == x.count && y.columns == x.columns)
    let table = kernels.table
    threads.run(x.count, grain: piece(of: x.count, columns: x.columns)) { range, _ in
      table.pointee.layer_norm(
        ck_rows(numbers: x.numbers + range.lowerBound * x.stride, stride: x.stride), range.count, x.columns,
        weight.numbers.baseAddress, bias.numbers.baseAddress, epsilon,
        y.numbers + range.lowerBound * y.stride,
        y.stride)
    }
  }

  /// Computes x / √(mean of squares + epsilon) · weight for each vector; `columns` is the number of weights.
  public func rmsNorm(_ x: Vectors, weight: FloatBuffer, epsilon: Float, into y: Vectors) {
    precondition(weight.numbers.count == x.columns && y.count == x.count && y.columns == x.columns)
    let table = kernels.table
    threads.run(x.count, grain: piece(of: x.count, columns: x.columns)) { range, _ in
      table.pointee.rms_norm(
        ck_rows(numbers: x.numbers + range.lowerBound * x.stride, stride: x.stride), range.count, x.columns,
        weight.numbers.baseAddress, epsilon, y.numbers + range.lowerBound * y.stride, y.stride)
    }
  }

  /// Computes y += x for each vector.
  public func add(_ x: Vectors, to y: Vectors) {
    precondition(y.count == x.count && y.columns == x.columns)
    let table = kernels.table
    threads.run(x.count, grain: piece(of: x.count, columns: x.columns)) { range, _ in
      for index in range {
        table.pointee.add(x.numbers + index * x.stride, y.numbers + index * y.stride, x.columns)
      }
    }
  }

  /// The activation function of a gated layer's gate g.
  public enum GateActivation: Sendable {
    /// g / (1 + exp(−g)).
    case silu
    /// g/2 (1 + tanh(√(2/π) (g + 0.044715 g³))), an approximation of g times the normal distribution function of
    /// g.
    case gelu
  }

  /// Multiplies each number of `up` by its activated gate.
  public func gate(_ gate: Vectors, _ activation: GateActivation, up: Vectors, into y: Vectors) {
    precondition(gate.count == up.count && up.count == y.count)
    precondition(gate.columns == up.columns && up.columns == y.columns)
    let table = kernels.table
    threads.run(y.count, grain: piece(of: y.count, columns: 4 * y.columns)) { range, _ in
      for index in range {
        let (gate, up) = (gate.numbers + index * gate.stride, up.numbers + index * up.stride)
        let y = (numbers: y.numbers + index * y.stride, columns: y.columns)
        switch activation {
        case .silu: table.pointee.silu_multiply(gate, up, y.numbers, y.columns)
        case .gelu: table.pointee.gelu_multiply(gate, up, y.numbers, y.columns)
        }
      }
    }
  }

  /// The pairs of a head's numbers that the rotary embedding rotates together.
  public enum RotaryPairs: Sendable {
    /// (0, 1), (2, 3) …
    case neighbours
    /// (0, half), (1, half + 1) …
    case halves
  }

  /// Applies the rotary embedding to all heads of each vector, in place.
  ///
  /// - Parameters:
  ///   - cosines, sines: For each vector of x a vector of `headLength / 2` columns, for its position.
  public func rotate(_ x: Vectors, headLength: Int, cosines: Vectors, sines: Vectors, pairs: RotaryPairs) {
    precondition(x.columns.isMultiple(of: headLength) && headLength.isMultiple(of: 2))
    precondition(cosines.count == x.count && sines.count == x.count)
    precondition(cosines.columns == headLength / 2 && sines.columns == headLength / 2)
    let table = kernels.table
    threads.run(x.count, grain: piece(of: x.count, columns: x.columns)) { range, _ in
      for index in range {
        table.pointee.rotate(
          x.numbers + index * x.stride, x.columns / headLength, headLength,
          cosines.numbers + index * cosines.stride,
          sines.numbers + index * sines.stride, pairs == .halves)
      }
    }
  }
}
