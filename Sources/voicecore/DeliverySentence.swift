import Actions

extension Delivery {
  /// What became of a message, in words.
  var sentence: String {
    let to = recipients.map { "\($0)" }.joined(separator: ", ")
    let message = printable("“\(subject)” to \(to)")
    return switch outcome {
    case .sent: "Sent \(message)."
    case .retrying(let time, let reason):
      "Not sent yet, tries again at \(time.formatted(.iso8601)): \(message): \(reason)"
    case .failed(let reason): "Not sent, refused: \(message): \(reason)"
    case .unknown(let reason):
      "It is not known whether it was sent: \(message): \(reason). "
        + "voicecore outbox again \(id), or voicecore outbox forget \(id)."
    }
  }
}
