import Understanding

/// Looks recipients up before the person confirms: each name becomes a name with an address, and those never written to
/// are listed in the slot `new_recipients`.
struct RecipientLookup {
  private let resolve: RecipientResolver
  private let known: Set<EmailAddress>

  /// The most readings of a command's names that are counted.
  private static let mostReadings = 1000

  init(outbox: Outbox, resolve: @escaping RecipientResolver) {
    self.resolve = resolve
    known = outbox.recipients()
  }

  /// Returns the possible commands; several if a name may mean several people.
  ///
  /// - Throws: `ActionError.unclear` if a name is unknown or an address is invalid.
  func commands(_ command: Command) throws -> [Command] {
    var readings = [command]
    readings[0].slots[.newRecipients] = nil
    for slot in [Slot.emailTo, .addedPeople] {
      for (index, name) in (command.texts(slot) ?? []).enumerated() {
        let people: [Mailbox]
        do {
          people = try mailboxes(CleanText.line(name))
        } catch let error as MailError {
          throw ActionError.unclear(slot, error.localizedDescription)
        }
        readings = readings.prefix(Self.mostReadings).flatMap { reading in
          people.prefix(Self.mostReadings).map { person in
            var names = reading.texts(slot) ?? []
            names[index] = person.written
            var named = reading
            named.slots[slot] = .texts(names)
            return marking(person, in: named)
          }
        }
      }
    }
    return Array(readings.prefix(Self.mostReadings))
  }

  /// Returns the command, with a recipient among its new ones if no mail was ever sent there.
  func marking(_ mailbox: Mailbox, in command: Command) -> Command {
    guard !known.contains(mailbox.address) else { return command }
    var marked = command
    marked.slots[.newRecipients] = .texts((command.texts(.newRecipients) ?? []) + [mailbox.written])
    return marked
  }

  private func mailboxes(_ name: String) throws -> [Mailbox] {
    if let mailbox = try Mailbox(written: name) { return [mailbox] }
    switch try resolve(name) {
    case .one(let mailbox): return [mailbox]
    case .several(let mailboxes): return mailboxes
    case .none: throw MailError.unknownRecipient(name)
    }
  }
}

extension Command {
  /// Returns whether a person who was shown the command `shown` has seen all of this one. If a mail to a new
  /// recipient has left meanwhile, that recipient is no longer new, which is no difference.
  package func isSeen(in shown: Command) -> Bool {
    let newOnes = Set(shown.texts(.newRecipients) ?? [])
    guard newOnes.isSuperset(of: texts(.newRecipients) ?? []) else { return false }
    var shown = shown
    shown.slots[.newRecipients] = slots[.newRecipients]
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

  /// Reads a mailbox in its written form, or an address alone. A comment in parentheses is ignored (RFC 5322,
  /// section 3.2.2). Returns `nil` for a name without an address.
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
