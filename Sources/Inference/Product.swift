import CKernels

/// A matrix of weights to multiply vectors with, what is added to the results, and where they go.
public struct Product {
  public enum Epilogue: Sendable {
    case store
    /// Adds to the output.
    case add
    /// Stores x/2 (1 + erf(x/√2)).
    case gelu
  }

  var weights: WeightMatrix
  var bias: FloatBuffer?
  var epilogue: Epilogue
  var output: Vectors

  /// - Parameters:
  ///   - bias: A number for every row of the weights.
  ///   - output: As many vectors as are multiplied, with as many columns as the weights have rows.
  public init(
    _ weights: WeightMatrix, bias: FloatBuffer? = nil, _ epilogue: Epilogue = .store, into output: Vectors
  ) {
    precondition(bias.map { $0.numbers.count == weights.rows } ?? true, "The bias has another length.")
    precondition(output.columns == weights.rows, "The output has other columns than the weights have rows.")
    self.weights = weights
    self.bias = bias
    self.epilogue = epilogue
    self.output = output
  }

  var kernelEpilogue: ck_epilogue {
    switch epilogue {
    case .store: CK_STORE
    case .add: CK_ADD
    case .gelu: CK_GELU
    }
  }
}
