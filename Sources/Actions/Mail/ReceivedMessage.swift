import Foundation

/// What is shown of a message that came in. All of it was written by a stranger: names and subjects are one line, of
/// bounded length, without control characters.
public struct ReceivedMessage: Sendable, Hashable {
  /// The name the sender goes by; empty where there is none.
  public var senderName: String
  public var senderAddress: String
  public var subject: String
  /// When it was written, by its own account; never later than it was delivered.
  public var date: Date
  public var isUnread: Bool
  public var path: String

  /// The name, else the address, else words for neither.
  public var spokenSender: String {
    if !senderName.isEmpty { return senderName }
    return senderAddress.isEmpty ? "Someone" : senderAddress
  }
}

/// The header of a message as it was sent.
struct MessageHeader: Sendable, Hashable {
  var senderName = ""
  var senderAddress = ""
  var subject = ""
  var date: Date?
}
