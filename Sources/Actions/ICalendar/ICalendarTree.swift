#if canImport(CIcal)
  import CIcal
  import Foundation

  /// Why alarms cannot be read from a file or an item.
  struct UnreadableCalendar: Error, Hashable {
    var reason: String
  }

  /// Reading libical's tree of components and properties, from files that may be hostile.
  enum ICalendarTree {
    /// How much of a calendar file is looked at.
    enum Limits {
      static let fileBytes = 1 << 20
      static let componentsPerFile = 2_000
      /// libical looks through all that it has read of a component or a line for each more, where they are wrong.
      static let propertiesPerComponent = 2_000
      static let parametersPerLine = 100
      static let alarmsPerItem = 50
      static let repetitionsPerAlarm = 100
      static let occurrencesPerItem = 5_000
      /// Steps that a recurrence rule may take to reach the end of the window.
      static let recurrenceSteps = 200_000
      static let nesting = 8
    }

    /// Parses iCalendar text and lends the tree to `body`; it is freed afterwards.
    static func with<Result>(
      _ bytes: [UInt8], _ body: (OpaquePointer) throws -> Result
    ) throws -> Result {
      try checkStructure(bytes)
      icalerror_set_errors_are_fatal(0)
      var text = bytes.map { CChar(bitPattern: $0) }
      text.append(0)
      guard let root = icalparser_parse_string(text) else {
        throw UnreadableCalendar(reason: "it is not an iCalendar file")
      }
      defer { icalcomponent_free(root) }
      return try body(root)
    }

    /// libical walks nested components by recursion, stops at a zero byte, and takes a time that grows with the square of
    /// what is wrong, so all three are bounded beforehand.
    private static func checkStructure(_ bytes: [UInt8]) throws {
      if bytes.contains(0) { throw UnreadableCalendar(reason: "it has zero bytes") }
      var components = 0
      var depth = 0
      // Of each component that is open, the file itself first.
      var properties = [0]
      for line in contentLines(bytes) {
        if hasPrefix(line, "BEGIN") {
          depth += 1
          components += 1
          properties.append(0)
        } else if hasPrefix(line, "END:") {
          depth = max(0, depth - 1)
          if properties.count > 1 { properties.removeLast() }
        } else {
          properties[properties.count - 1] += 1
        }
        guard depth <= Limits.nesting else {
          throw UnreadableCalendar(reason: "its components nest too deep")
        }
        guard components <= Limits.componentsPerFile else {
          throw UnreadableCalendar(reason: "it has more than \(Limits.componentsPerFile) components")
        }
        guard properties.last ?? 0 <= Limits.propertiesPerComponent else {
          throw UnreadableCalendar(
            reason: "one of its components has more than \(Limits.propertiesPerComponent) properties")
        }
        guard parameterCount(line) <= Limits.parametersPerLine else {
          throw UnreadableCalendar(
            reason: "one of its lines has more than \(Limits.parametersPerLine) parameters")
        }
      }
    }

    /// Lines as they are meant: one that begins with a space or a tab goes on with the one before. Source: RFC 5545, 3.1.
    private static func contentLines(_ bytes: [UInt8]) -> [[UInt8]] {
      var lines: [[UInt8]] = []
      for part in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
        if !lines.isEmpty, part.first == UInt8(ascii: " ") || part.first == UInt8(ascii: "\t") {
          lines[lines.count - 1] += part.dropFirst()
        } else {
          lines.append(Array(part))
        }
      }
      return lines
    }

    /// Semicolons before a line's value, all of them where a quotation does not end.
    private static func parameterCount(_ line: [UInt8]) -> Int {
      var (count, quoted) = (0, 0)
      var isQuoted = false
      for byte in line {
        switch byte {
        case UInt8(ascii: "\""): isQuoted.toggle()
        case UInt8(ascii: ";"):
          if isQuoted { quoted += 1 } else { count += 1 }
        case UInt8(ascii: ":") where !isQuoted: return count
        default: break
        }
      }
      return count + quoted
    }

    /// Whether a content line begins with a name in capitals, whatever its own case.
    private static func hasPrefix(_ line: [UInt8], _ name: String) -> Bool {
      line.count >= name.utf8.count
        && zip(line, name.utf8).allSatisfy { $0 == $1 || ($0 >= 0x61 && $0 <= 0x7A && $0 & 0xDF == $1) }
    }

    /// A file's bytes; refuses what is no regular file and what is too large.
    static func bytes(at path: String) throws -> [UInt8] {
      // Not blocking, since a pipe of that name would wait for ever.
      let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { throw UnreadableCalendar(reason: String(cString: strerror(errno))) }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw UnreadableCalendar(reason: "it is not a regular file")
      }
      let data: Data
      do {
        data = try file.read(upToCount: Limits.fileBytes + 1) ?? Data()
      } catch {
        throw UnreadableCalendar(reason: "it cannot be read: \(error.localizedDescription)")
      }
      guard data.count <= Limits.fileBytes else {
        throw UnreadableCalendar(reason: "it is larger than \(Limits.fileBytes) bytes")
      }
      return [UInt8](data)
    }

    /// A file may hold one calendar, or several under a root of libical's own.
    static func calendars(in root: OpaquePointer) -> [OpaquePointer] {
      icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
        ? [root] : components(of: root, ICAL_VCALENDAR_COMPONENT)
    }

    /// The direct children of one kind.
    static func components(of parent: OpaquePointer, _ kind: icalcomponent_kind) -> [OpaquePointer] {
      var result: [OpaquePointer] = []
      var next = icalcomponent_get_first_component(parent, kind)
      while let component = next {
        result.append(component)
        next = icalcomponent_get_next_component(parent, kind)
      }
      return result
    }

    static func properties(of component: OpaquePointer, _ kind: icalproperty_kind) -> [OpaquePointer] {
      var result: [OpaquePointer] = []
      var next = icalcomponent_get_first_property(component, kind)
      while let property = next {
        result.append(property)
        next = icalcomponent_get_next_property(component, kind)
      }
      return result
    }

    /// The first of its kind.
    static func property(of component: OpaquePointer, _ kind: icalproperty_kind) -> OpaquePointer? {
      icalcomponent_get_first_property(component, kind)
    }

    /// Repairs what is not UTF-8, since the text goes on to a bus that refuses it.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      pointer.map { String(cString: $0) }
    }
  }
#endif
