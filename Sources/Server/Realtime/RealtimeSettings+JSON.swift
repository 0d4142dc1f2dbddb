import Foundation
import JSONValues

/// The settings as JSON for a client.
extension RealtimeSettings {
  func json(_ dialect: RealtimeDialect, id: String, model: String) -> JSONValue {
    let functions = JSONValue.array(
      self.functions.map {
        [
          "type": "function", "name": .string($0.name), "description": .string($0.description),
          "parameters": (try? JSONReader.read($0.schema)) ?? [:],
        ]
      })
    let most: JSONValue = maximumTokens.map { .number("\($0)") } ?? "inf"
    let temperature: JSONValue = temperature.map { .number("\($0)") } ?? .null
    if dialect == .beta {
      return [
        "id": .string(id), "object": "realtime.session", "model": .string(model),
        "modalities": speaks ? ["audio", "text"] : ["text"], "instructions": .string(instructions),
        "voice": .string(voice), "input_audio_format": .string(input.betaName),
        "output_audio_format": .string(output.betaName), "input_audio_transcription": transcription ?? .null,
        "turn_detection": detectionJSON, "tools": functions, "tool_choice": choiceJSON,
        "temperature": temperature, "max_response_output_tokens": most,
      ]
    }
    return [
      "id": .string(id), "object": "realtime.session", "type": "realtime", "model": .string(model),
      "output_modalities": modalities, "instructions": .string(instructions), "tools": functions,
      "tool_choice": choiceJSON, "temperature": temperature, "max_output_tokens": most,
      "audio": [
        "input": [
          "format": Self.json(input), "transcription": transcription ?? .null, "noise_reduction": .null,
          "turn_detection": detectionJSON,
        ],
        "output": outputJSON,
      ],
    ]
  }

  var modalities: JSONValue { speaks ? ["audio"] : ["text"] }

  var outputJSON: JSONValue {
    ["format": Self.json(output), "voice": .string(voice), "speed": .number("\(speed)")]
  }

  private static func json(_ sound: RealtimeSound) -> JSONValue {
    sound == .pcm ? ["type": "audio/pcm", "rate": 24_000] : ["type": .string(sound.rawValue)]
  }

  private var detectionJSON: JSONValue {
    guard let turnDetection else { return .null }
    let rest: [JSONValue.Member] = [
      .init(key: "create_response", value: .boolean(turnDetection.createsResponse)),
      .init(key: "interrupt_response", value: .boolean(turnDetection.interruptsResponse)),
    ]
    if let eagerness = turnDetection.eagerness {
      return .object(
        [.init(key: "type", value: "semantic_vad"), .init(key: "eagerness", value: .string(eagerness))] + rest
      )
    }
    return .object(
      [
        .init(key: "type", value: "server_vad"),
        .init(key: "threshold", value: .number("\(turnDetection.threshold)")),
        .init(key: "prefix_padding_ms", value: .number("\(turnDetection.prefixPadding)")),
        .init(key: "silence_duration_ms", value: .number("\(turnDetection.silence)")),
      ] + rest)
  }

  private var choiceJSON: JSONValue {
    switch choice {
    case .auto: "auto"
    case .none: "none"
    case .required: "required"
    case .named(let name): ["type": "function", "name": .string(name)]
    }
  }
}
