import ArgumentParser
import LanguageModel

/// The options for choosing the next token.
struct LanguageModelSamplingOptions: ParsableArguments {
  @Option(help: "0 takes the likeliest token; 1 draws by the model's own probabilities.")
  var temperature: Float = 0
  @Option(help: "Draw among the likeliest so many; 0 for all.") var topK = 0
  @Option(help: "Draw among the likeliest that together have this probability.") var topP: Float = 1
  @Option(help: "Draw among those with at least this share of the likeliest's probability.") var minP: Float =
    0
  @Option(help: "Make tokens that came lately less likely; 1 does nothing.") var repeatPenalty: Float = 1
  @Option(help: "Taken from the logits of tokens that came lately.") var presencePenalty: Float = 0
  @Option(help: "Taken from them as often as they came.") var frequencyPenalty: Float = 0
  @Option(help: "The same seed makes the same text on the same machine.") var seed: UInt64 = 0

  func validate() throws {
    guard temperature >= 0, temperature <= 100 else { throw ValidationError("--temperature takes 0 to 100.") }
    guard topK >= 0 else { throw ValidationError("--top-k takes 0 or more.") }
    guard (0...1).contains(topP) else { throw ValidationError("--top-p takes 0 to 1.") }
    guard (0...1).contains(minP) else { throw ValidationError("--min-p takes 0 to 1.") }
    guard repeatPenalty > 0, repeatPenalty <= 100 else {
      throw ValidationError("--repeat-penalty takes a number over 0, at most 100.")
    }
    guard (-100...100).contains(presencePenalty), (-100...100).contains(frequencyPenalty) else {
      throw ValidationError("--presence-penalty and --frequency-penalty take -100 to 100.")
    }
  }

  var options: SamplingOptions {
    var options = SamplingOptions()
    options.temperature = temperature
    options.topK = topK
    options.topP = topP
    options.minP = minP
    options.repetitionPenalty = repeatPenalty
    options.presencePenalty = presencePenalty
    options.frequencyPenalty = frequencyPenalty
    options.seed = seed
    return options
  }
}
