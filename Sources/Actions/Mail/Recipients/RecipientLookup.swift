import Understanding

/// Looks recipients up before the person confirms: each name becomes a name with an address, and an address never
/// written to is marked.
struct RecipientLookup {
  private let resolve: RecipientResolver
  private let known: Set<EmailAddress>

  /// Follows an address never written to.
  fileprivate static let stranger = " (never written to)"
  /// The most readings of a command's names that are counted.
  private static let mostReadings = 1000

  init(outbox: Outbox, resolve: @escaping RecipientResolver) {
    self.resolve = resolve
    known = outbox.recipients()
  }

  /// The possible commands; several if a name may mean several people.
  ///
  /// - Throws: `ActionError.unclear` if a name is unknown or an address is invalid.
  func commands(_ command: Command) throws -> [Command] {
    var readings = [command]
    for slot in [Slot.emailTo, .addedPeople] {
      for (index, name) in (command.texts(slot) ?? []).enumerated() {
        let people: [String]
        do {
          people = try shown(CleanText.line(name))
        } catch let error as MailError {
          throw ActionError.unclear(slot, error.localizedDescription)
        }
        readings = readings.prefix(Self.mostReadings).flatMap { reading in
          people.prefix(Self.mostReadings).map { person in
            var names = reading.texts(slot) ?? []
            names[index] = person
            var named = reading
            named.slots[slot] = .texts(names)
            return named
          }
        }
      }
    }
    return Array(readings.prefix(Self.mostReadings))
  }

  /// The recipient as shown: `Anna Meyer <anna@example.org> (never written to)`.
  func shown(_ mailbox: Mailbox) -> String {
    known.contains(mailbox.address) ? mailbox.written : mailbox.written + Self.stranger
  }

  private func shown(_ name: String) throws -> [String] {
    if let mailbox = try Mailbox(written: name) { return [shown(mailbox)] }
    switch try resolve(name) {
    case .one(let mailbox): return [shown(mailbox)]
    case .several(let mailboxes): return mailboxes.map(shown)
    case .none: throw MailError.unknownRecipient(name)
    }
  }
}

extension Command {
  /// Whether somebody who was shown another command has seen all of this one. A mail to the same person may have left
  /// meanwhile, after which the address is no longer marked as never written to.
  package func isSeen(in shown: Command) -> Bool {
    var shown = shown
    for slot in [Slot.emailTo, .addedPeople] {
      guard let said = shown.texts(slot), let names = texts(slot), said.count == names.count else { continue }
      shown.slots[slot] = .texts(zip(said, names).map { $0 == $1 + RecipientLookup.stranger ? $1 : $0 })
    }
    return self == shown
  }
}

extension Mailbox {
  /// The mailbox as shown and written: `Anna Meyer <anna@example.org>`.
  ///
  /// A name cannot show another address: words with an “@” and invisible characters are left out.
  package var written: String {
    // A comma would separate recipients in a list.
    let plain = name.unicodeScalars.filter { !Self.isInvisible($0) }
      .map { ",<>()[]".unicodeScalars.contains($0) ? " " : $0 }
    let words = String(String.UnicodeScalarView(plain)).split(separator: " ")
      .filter { word in !word.contains { "@＠﹫".contains($0) } }.joined(separator: " ")
    return words.isEmpty ? address.description : "\(words) <\(address)>"
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}"
      || [.control, .format, .privateUse, .surrogate, .unassigned].contains(properties.generalCategory)
  }

  /// Reads a mailbox in its written form, or an address alone; nil for a name without an address. A comment in
  /// parentheses is ignored (RFC 5322, section 3.2.2).
  ///
  /// - Throws: `MailError.invalidAddress`.
  init?(written text: String) throws(MailError) {
    let plain = text.prefix { $0 != "(" }
    guard plain.contains("@") else { return nil }
    guard let open = plain.firstIndex(of: "<"), let close = plain.lastIndex(of: ">"), open < close else {
      self.init(address: try EmailAddress(String(plain)))
      return
    }
    self.init(
      name: CleanText.line(String(plain[..<open])),
      address: try EmailAddress(String(plain[plain.index(after: open)..<close])))
  }
}
