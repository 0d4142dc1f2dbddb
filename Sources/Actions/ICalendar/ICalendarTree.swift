#if canImport(CIcal)
  import CIcal
  import Foundation

  /// Why a file's or an item's alarms cannot be read.
  struct UnreadableCalendar: Error, Hashable {
    var reason: String
  }

  /// Reads libical's tree of components and properties from files that may be hostile.
  enum ICalendarTree {
    /// The limits for a calendar file.
    enum Limits {
      static let fileBytes = 1 << 20
      static let componentsPerFile = 2_000
      /// In invalid text, libical searches everything that it has read of a component or a line for each further
      /// part.
      static let propertiesPerComponent = 2_000
      static let parametersPerLine = 100
      static let alarmsPerItem = 50
      static let repetitionsPerAlarm = 100
      static let occurrencesPerItem = 5_000
      /// The most steps of a recurrence rule until the end of the window.
      static let recurrenceSteps = 200_000
      static let nesting = 8
    }

    /// Parses iCalendar text and passes the tree to `body`, after which it is freed.
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

    /// Bounds what libical handles badly: it recurses into nested components, stops at a zero byte, and takes
    /// quadratic time for invalid text.
    private static func checkStructure(_ bytes: [UInt8]) throws {
      if bytes.contains(0) { throw UnreadableCalendar(reason: "it has zero bytes") }
      var components = 0
      var depth = 0
      // The properties of each open component, starting with the file itself.
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

    /// Returns the unfolded lines: a line that begins with a space or a tab continues the one before. Source: RFC
    /// 5545, 3.1.
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

    /// Returns the number of semicolons before a line's value; all of them if a quotation does not end.
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

    /// Returns whether a content line begins with a name (given in capitals), in any case.
    private static func hasPrefix(_ line: [UInt8], _ name: String) -> Bool {
      line.count >= name.utf8.count
        && zip(line, name.utf8).allSatisfy { $0 == $1 || ($0 >= 0x61 && $0 <= 0x7A && $0 & 0xDF == $1) }
    }

    /// Returns a file's bytes; throws for anything but a regular file, and for one that is too large.
    static func bytes(at path: String) throws -> [UInt8] {
      // O_NONBLOCK, since a pipe would wait for ever.
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

    /// Returns the calendars of a file: one, or several below a root that libical adds.
    static func calendars(in root: OpaquePointer) -> [OpaquePointer] {
      icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
        ? [root] : components(of: root, ICAL_VCALENDAR_COMPONENT)
    }

    /// Returns the direct children of one kind.
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

    /// Returns the first property of a kind.
    static func property(of component: OpaquePointer, _ kind: icalproperty_kind) -> OpaquePointer? {
      icalcomponent_get_first_property(component, kind)
    }

    /// Returns the text as valid UTF-8, since a message bus refuses any other.
    static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
      pointer.map { String(cString: $0) }
    }
  }
#endif
