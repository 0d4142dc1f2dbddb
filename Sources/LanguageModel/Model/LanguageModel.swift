import Inference

/// A language model's weights, mapped from a GGUF file and shared by all sessions with it.
public struct LanguageModel: Sendable {
  public let file: GGUFFile
  public let dimensions: ModelDimensions
  let weights: TransformerWeights

  /// - Throws: `ModelFileError` if the file is damaged or of an unsupported kind.
  public init(path: String) throws(ModelFileError) {
    try self.init(GGUFFile(path: path))
  }

  /// - Throws: `ModelFileError` if the model is damaged or of an unsupported kind.
  public init(_ file: GGUFFile) throws(ModelFileError) {
    self.file = file
    dimensions = try ModelDimensions(file)
    weights = try TransformerWeights(file, dimensions)
  }
}
