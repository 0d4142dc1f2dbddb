import Chat
import JSONValues

/// The settings of a Realtime session, or of a single response.
///
/// Source: OpenAI, "API reference", "Realtime", and the types of the package `openai`.
struct RealtimeSettings: Sendable, Hashable {
  /// How turns of speech are found.
  struct TurnDetection: Sendable, Hashable {
    /// The milliseconds of silence that end a turn, by the eagerness that a client names instead.
    static let pauses = ["low": 1_200, "medium": 700, "auto": 700, "high": 400]

    /// The eagerness, if the client leaves the length of pauses to the server.
    var eagerness: String?
    /// The probability from which sound is speech.
    var threshold = 0.5
    /// The milliseconds of sound before speech that are kept with it.
    var prefixPadding = 300
    /// The milliseconds of silence that end a turn.
    var silence = 500
    var createsResponse = true
    var interruptsResponse = true
  }

  /// Whether answers are spoken, or else written.
  var speaks = true
  var instructions = ""
  var input = RealtimeSound.pcm
  var output = RealtimeSound.pcm
  var voice = "alloy"
  var speed = 1.0
  /// How turns of speech are found; nil if the client commits its sound itself.
  var turnDetection: TurnDetection? = TurnDetection()
  /// The client's settings for transcripts, such as a model's name; nil if it wants none.
  var transcription: JSONValue?
  var functions: [ChatFunction] = []
  var choice = CallableFunctions.Choice.auto
  var temperature: Double?
  /// The most tokens of an answer; nil for the person's setting.
  var maximumTokens: Int?

  /// The functions that may be called, and whether one has to be.
  var callable: CallableFunctions { CallableFunctions(functions, choice) }

  var wishes: ChatWishes {
    var wishes = ChatWishes()
    wishes.instructions = instructions.isEmpty ? nil : instructions
    wishes.temperature = temperature
    wishes.maximumTokens = maximumTokens
    return wishes
  }
}

extension RealtimeSettings {
  /// Applies a client's changes, in the form of the current interface or of its beta.
  ///
  /// - Throws: ``APIError``; then nothing has changed.
  mutating func change(_ fields: JSONFields) throws(APIError) {
    var new = self
    try new.take(fields)
    self = new
  }

  private mutating func take(_ fields: JSONFields) throws(APIError) {
    instructions = try fields.text("instructions") ?? instructions
    for name in ["output_modalities", "modalities"] {
      guard let modalities = try fields.strings(name) else { continue }
      guard !modalities.isEmpty, Set(modalities).isSubset(of: ["text", "audio"]) else {
        throw fields.wrong(name, "[\"audio\"] or [\"text\"]")
      }
      speaks = modalities.contains("audio")
    }
    if let audio = try fields.fields("audio") {
      if let heard = try audio.fields("input") {
        try takeInput(heard, format: "format", transcription: "transcription")
      }
      if let spoken = try audio.fields("output") { try takeOutput(spoken, format: "format") }
    }
    try takeInput(fields, format: "input_audio_format", transcription: "input_audio_transcription")
    try takeOutput(fields, format: "output_audio_format")
    if let tools = try fields.array("tools") { functions = try CallableFunctions.given(tools, fields) }
    if let choice = fields.value("tool_choice") { self.choice = try CallableFunctions.choice(choice, fields) }
    if case .named(let name) = choice, !functions.contains(where: { $0.name == name }) {
      throw .invalid("There is no function “\(name.prefix(64))” to be called.", fields.place("tool_choice"))
    }
    temperature = try fields.number("temperature", in: 0...2) ?? temperature
    for name in ["max_output_tokens", "max_response_output_tokens"] {
      if fields.value(name) == "inf" {
        maximumTokens = nil
      } else {
        maximumTokens = try fields.integer(name, in: 1...4_096) ?? maximumTokens
      }
    }
  }

  private mutating func takeInput(
    _ fields: JSONFields, format: String, transcription name: String
  ) throws(APIError) {
    input = try Self.sound(fields, format) ?? input
    if let given = fields.object[name] {
      if given != .null { _ = try JSONFields(given, at: fields.place(name)) }
      transcription = given == .null ? nil : given
    }
    if let given = fields.object["turn_detection"] {
      turnDetection =
        given == .null ? nil : try Self.detection(JSONFields(given, at: fields.place("turn_detection")))
    }
  }

  private mutating func takeOutput(_ fields: JSONFields, format: String) throws(APIError) {
    output = try Self.sound(fields, format) ?? output
    speed = try fields.number("speed", in: 0.25...4) ?? speed
    switch fields.value("voice") {
    case nil: break
    case .string(let name) where name.utf8.count <= 100: voice = name
    case .object: voice = try fields.fields("voice")?.required("id") ?? voice
    default: throw fields.wrong("voice", "the name of a voice")
    }
  }

  private static func sound(_ fields: JSONFields, _ name: String) throws(APIError) -> RealtimeSound? {
    guard let value = fields.value(name) else { return nil }
    let wanted = if case .string(let text) = value { text } else { try fields.fields(name)?.required("type") }
    guard let sound = RealtimeSound.allCases.first(where: { [$0.rawValue, $0.betaName].contains(wanted) })
    else {
      throw fields.wrong(name, RealtimeSound.allCases.map(\.rawValue).joined(separator: ", "))
    }
    if case .object = value, let rate = try fields.fields(name)?.integer("rate", in: 1...1_000_000),
      rate != sound.rate
    {
      throw fields.wrong("\(name).rate", "\(sound.rate)")
    }
    return sound
  }

  private static func detection(_ fields: JSONFields) throws(APIError) -> TurnDetection {
    var detection = TurnDetection()
    detection.createsResponse = try fields.flag("create_response", or: true)
    detection.interruptsResponse = try fields.flag("interrupt_response", or: true)
    switch try fields.text("type") ?? "server_vad" {
    case "server_vad":
      detection.threshold = try fields.number("threshold", in: 0...1) ?? detection.threshold
      detection.prefixPadding =
        try fields.integer("prefix_padding_ms", in: 0...5_000) ?? detection.prefixPadding
      detection.silence = try fields.integer("silence_duration_ms", in: 100...10_000) ?? detection.silence
    case "semantic_vad":
      let eagerness = try fields.text("eagerness") ?? "auto"
      guard let silence = TurnDetection.pauses[eagerness] else {
        throw fields.wrong("eagerness", "low, medium, high or auto")
      }
      (detection.eagerness, detection.silence) = (eagerness, silence)
    default: throw fields.wrong("type", "server_vad or semantic_vad")
    }
    return detection
  }
}

extension JSONFields {
  func strings(_ name: String) throws(APIError) -> [String]? {
    guard let values = try array(name) else { return nil }
    var strings: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw wrong(name, "an array of strings") }
      strings.append(text)
    }
    return strings
  }

  func flag(_ name: String, or usual: Bool) throws(APIError) -> Bool {
    value(name) == nil ? usual : try flag(name)
  }
}
