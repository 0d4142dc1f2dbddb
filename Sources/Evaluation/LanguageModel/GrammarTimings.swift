import Foundation
import Inference
import LanguageModel

/// The cost of a grammar over a model's vocabulary: the time to compile it, and the time of each mask of allowed
/// tokens.
package struct GrammarTimings: Sendable, Hashable, Codable {
  /// The milliseconds to compile the schema.
  package var compile: Double
  /// The median of the microseconds per mask.
  package var median: Double
  /// The 99th percentile of the microseconds per mask.
  package var p99: Double
  /// The number of masks.
  package var masks: Int

  enum CodingKeys: String, CodingKey {
    case compile = "compile_ms"
    case median = "mask_median_us"
    case p99 = "mask_p99_us"
    case masks
  }

  /// The schema of a command with the usual fields, including free strings.
  package static let schema = #"""
    {"type": "object", "additionalProperties": false, "required": ["intent", "slots", "policy"],
     "properties": {
       "intent": {"enum": ["create_event", "add_reminder", "create_note", "read_email", "send_email", "none"]},
       "slots": {"type": "object", "additionalProperties": false, "properties": {
         "title": {"type": "string", "minLength": 1, "maxLength": 200},
         "datetime_point": {"type": "string", "format": "date-time"},
         "duration_min": {"type": "integer", "minimum": 1, "maximum": 1440},
         "note_body": {"type": "string"},
         "email_to": {"type": "array", "maxItems": 8, "items": {"type": "string", "minLength": 1, "maxLength": 40}},
         "email_subject": {"type": "string", "maxLength": 200}}},
       "policy": {"type": "object", "additionalProperties": false, "required": ["needs_confirmation", "confidence"],
         "properties": {"needs_confirmation": {"type": "boolean"},
           "confidence": {"type": "number", "minimum": 0, "maximum": 1}}}}}
    """#

  /// Compiles the schema and writes `texts` commands of random allowed tokens, timing each mask.
  ///
  /// - Throws: `ModelFileError`, `JSONSchemaError`, `GrammarError`, or `CancellationError`.
  package static func measured(model path: String, texts: Int = 100, seed: UInt64 = 1) throws
    -> GrammarTimings
  {
    let tokenizer = try TextTokenizer(GGUFFile(path: path))
    let vocabulary = tokenizer.vocabulary()
    let clock = ContinuousClock()
    let began = clock.now
    let grammar = try CompiledGrammar(Grammar(jsonSchema: schema), vocabulary: vocabulary)
    let compile = (clock.now - began).milliseconds
    var random = SplitMix64(seed: seed)
    var mask = TokenMask(count: vocabulary.count)
    var microseconds: [Double] = []
    for _ in 0..<texts {
      try Task.checkCancellation()
      var state = grammar.start
      // This is long enough for every field; a random text may never end.
      for _ in 0..<400 where !state.isEnded {
        microseconds.append(1_000 * clock.measure { state.allowedTokens(into: &mask) }.milliseconds)
        guard let token = mask.allowed.randomElement(using: &random) else { break }
        state.accept(token: token)
      }
    }
    return GrammarTimings(
      compile: compile, median: microseconds.percentile(0.5) ?? 0, p99: microseconds.percentile(0.99) ?? 0,
      masks: microseconds.count)
  }
}
