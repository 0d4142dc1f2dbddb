import JSONValues
import Testing

@testable import Server

@Suite("The settings of a Realtime session") struct RealtimeSettingsTests {
  private func changed(_ text: String) throws -> RealtimeSettings {
    var settings = RealtimeSettings()
    try settings.change(JSONFields(try JSONReader.read(text), at: "session"))
    return settings
  }

  @Test("are read in the shape of now") func current() throws {
    let settings = try changed(
      """
      {"type":"realtime","instructions":"Be brief.","output_modalities":["text"],"max_output_tokens":64,
      "audio":{"input":{"format":{"type":"audio/pcmu"},"transcription":{"model":"whisper-1"},
      "turn_detection":{"type":"server_vad","threshold":0.7,"prefix_padding_ms":200,"silence_duration_ms":800,
      "interrupt_response":false}},"output":{"format":{"type":"audio/pcm","rate":24000},"voice":"de","speed":1.5}},
      "tools":[{"type":"function","name":"weather","parameters":{"type":"object"}}],
      "tool_choice":{"type":"function","name":"weather"}}
      """)
    #expect(settings.instructions == "Be brief.")
    #expect(!settings.speaks)
    #expect(settings.maximumTokens == 64)
    #expect((settings.input, settings.output) == (.pcmu, .pcm))
    #expect((settings.voice, settings.speed) == ("de", 1.5))
    let detection = try #require(settings.turnDetection)
    #expect((detection.threshold, detection.prefixPadding, detection.silence) == (0.7, 200, 800))
    #expect(detection.createsResponse && !detection.interruptsResponse)
    #expect(settings.callable.functions.map(\.name) == ["weather"])
    #expect(settings.callable.isRequired)
  }

  @Test("are read in the shape of the beta") func beta() throws {
    let settings = try changed(
      """
      {"modalities":["text","audio"],"voice":"alloy","input_audio_format":"g711_alaw","output_audio_format":"pcm16",
      "input_audio_transcription":{"model":"whisper-1"},"turn_detection":null,"temperature":0.8,
      "max_response_output_tokens":"inf"}
      """)
    #expect(settings.speaks)
    #expect(settings.input == .pcma)
    #expect(settings.turnDetection == nil)
    #expect(settings.transcription?["model"] == "whisper-1")
    #expect(settings.temperature == 0.8)
  }

  @Test("stay as they are where nothing is said of them, and end with null") func absence() throws {
    var settings = try changed(#"{"audio":{"input":{"transcription":{"model":"x"}}},"instructions":"Hi."}"#)
    try settings.change(JSONFields(try JSONReader.read(#"{"output_modalities":["text"]}"#), at: "session"))
    #expect(settings.instructions == "Hi.")
    #expect(settings.transcription != nil)
    #expect(settings.turnDetection != nil)
    let end = #"{"audio":{"input":{"transcription":null,"turn_detection":null}}}"#
    try settings.change(JSONFields(try JSONReader.read(end), at: "session"))
    #expect(settings.transcription == nil)
    #expect(settings.turnDetection == nil)
  }

  @Test(
    "are refused as a whole, with the field that is wrong",
    arguments: [
      (#"{"instructions":7}"#, "session.instructions"),
      (#"{"output_modalities":["video"]}"#, "session.output_modalities"),
      (#"{"output_modalities":[]}"#, "session.output_modalities"),
      (#"{"audio":{"input":{"format":{"type":"audio/opus"}}}}"#, "session.audio.input.format"),
      (
        #"{"audio":{"input":{"format":{"type":"audio/pcm","rate":16000}}}}"#,
        "session.audio.input.format.rate"
      ),
      (
        #"{"audio":{"input":{"turn_detection":{"type":"magic"}}}}"#, "session.audio.input.turn_detection.type"
      ),
      (#"{"turn_detection":{"threshold":2}}"#, "session.turn_detection.threshold"),
      (#"{"turn_detection":{"silence_duration_ms":1e9}}"#, "session.turn_detection.silence_duration_ms"),
      (#"{"temperature":-1}"#, "session.temperature"),
      (#"{"max_output_tokens":0}"#, "session.max_output_tokens"),
      (#"{"tools":[{"type":"mcp","server_label":"x"}]}"#, "session.tools[0].type"),
      (#"{"tools":[{"name":"a b"}]}"#, "session.tools[0].parameters"),
      (#"{"tools":[{"name":"none"}]}"#, "session.tools[0].parameters"),
      (#"{"tools":[{"name":"a"},{"name":"a"}]}"#, "session.tools"),
      (#"{"tools":[{"name":"a","parameters":{"type":"nothing"}}]}"#, "session.tools[0].parameters"),
      (#"{"tool_choice":{"type":"function","name":"missing"}}"#, "session.tool_choice"),
    ])
  func wrong(text: String, field: String) throws {
    var settings = RealtimeSettings()
    let fields = try JSONFields(try JSONReader.read(text), at: "session")
    let error = #expect(throws: APIError.self) { try settings.change(fields) }
    #expect(error?.parameter == field)
    #expect(settings == RealtimeSettings())
  }

  @Test("are told as they can be read again", arguments: [RealtimeDialect.current, .beta])
  func reading(dialect: RealtimeDialect) throws {
    let settings = try changed(
      #"{"instructions":"Hi.","output_modalities":["text"],"turn_detection":{"type":"semantic_vad","eagerness":"low"},"#
        + #""tools":[{"name":"weather","description":"Tells the weather"}],"max_output_tokens":9,"temperature":0.5}"#
    )
    let told = settings.json(dialect, id: "sess", model: "m")
    #expect(try changed(told.text) == settings)
  }
}
