import Inference

/// A language model's weights, mapped from a GGUF file and shared by all sessions with it.
public struct LanguageModel: Sendable {
  public let file: GGUFFile
  public let dimensions: ModelDimensions
  let weights: TransformerWeights

  /// - Throws: `ModelFileError` when the file is damaged or of a kind that is not read here.
  public init(path: String) throws(ModelFileError) {
    try self.init(GGUFFile(path: path))
  }

  /// - Throws: `ModelFileError` when the model is damaged or of a kind that is not read here.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    self.file = file
    dimensions = try ModelDimensions(file)
    weights = try TransformerWeights(file, dimensions)
  }
}
