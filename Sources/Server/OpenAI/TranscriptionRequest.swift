import Whisper

/// A client's request to transcribe a recording.
struct TranscriptionRequest: Sendable {
  enum Format: String, CaseIterable {
    case json, text, srt, vtt
    case verboseJSON = "verbose_json"
  }

  var model: String
  var options = RecordingOptions()
  var format = Format.json
  var hasSegments = true
  var streams = false

  init(_ form: MultipartForm, translates: Bool) throws(APIError) {
    guard let model = form["model"] else { throw .invalid("The field “model” is missing.", "model") }
    self.model = model
    options.translates = translates
    options.prompt = form["prompt"].flatMap { $0.isEmpty ? nil : $0 }
    if let name = form["language"], !name.isEmpty {
      guard let language = Language(name) else {
        throw .invalid(
          "“\(name.prefix(40))” is no language that is known. Give an ISO 639-1 code, as in en.", "language")
      }
      options.language = language
    }
    if let text = form["temperature"], !text.isEmpty {
      guard let temperature = Float(text), (0...1).contains(temperature) else {
        throw .invalid("The temperature has to be a number from 0 to 1.", "temperature")
      }
      options.temperature = temperature
    }
    if let name = form["response_format"] {
      guard let format = Format(rawValue: name) else {
        let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid("The response_format has to be one of \(known).", "response_format")
      }
      self.format = format
      // Subtitles begin and end with words.
      options.hasWordTimes = format == .srt || format == .vtt
    }
    try readGranularities(form.all("timestamp_granularities"))
    if let text = form["stream"], !text.isEmpty {
      guard let streams = ["true": true, "1": true, "false": false, "0": false][text.lowercased()] else {
        throw .invalid("The field “stream” has to be true or false.", "stream")
      }
      guard !streams || format == .json || format == .text else {
        throw .invalid("A streamed transcription has the response_format json or text.", "response_format")
      }
      self.streams = streams
    }
    guard form.all("include").isEmpty else {
      throw .invalid("Nothing can be included: log probabilities of tokens are not given.", "include")
    }
  }

  private mutating func readGranularities(_ granularities: [String]) throws(APIError) {
    guard !granularities.isEmpty else { return }
    guard format == .verboseJSON else {
      throw .invalid("Timestamps need the response_format verbose_json.", "timestamp_granularities")
    }
    guard granularities.allSatisfy({ $0 == "word" || $0 == "segment" }) else {
      throw .invalid("A timestamp granularity is word or segment.", "timestamp_granularities")
    }
    options.hasWordTimes = granularities.contains("word")
    hasSegments = granularities.contains("segment")
  }
}
