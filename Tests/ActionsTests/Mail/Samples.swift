import Foundation
import TimeExpressions

@testable import Actions

extension OutgoingMessage {
  static func sample(
    to recipient: String = "john@example.org", subject: String = "Lunch", body: String = "See you at noon.",
    date: Date = Date(timeIntervalSince1970: 1_800_000_000)
  ) throws -> OutgoingMessage {
    OutgoingMessage(
      id: UUID(), from: Mailbox(name: "Anna Smith", address: try EmailAddress("anna@example.org")),
      to: [Mailbox(name: "John", address: try EmailAddress(recipient))], subject: subject, body: body,
      date: date,
      timeZone: .gmt)
  }
}

extension Delivery {
  var reason: String {
    switch outcome {
    case .sent: ""
    case .retrying(_, let reason), .failed(let reason), .unknown(let reason): reason
    }
  }
}
