import Capture
import DictationLink

/// The state as a line of JSON, as the bars of Sway and Hyprland take it (Waybar's `return-type: json`).
struct StateLine {
  let text: String

  init(_ reply: ControlReply) {
    let shown =
      switch reply.state {
      case .idle: ""
      case .listening: "● \(AudioLevel.bars(reply.level ?? 0))"
      case .placing: "…"
      }
    let fields = [
      ("text", shown), ("class", reply.state.rawValue), ("tooltip", reply.problem ?? reply.text ?? ""),
    ]
    text = "{" + fields.map { "\"\($0)\":\"\(Self.escaped($1))\"" }.joined(separator: ",") + "}"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case _ where scalar.value < 0x20: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
