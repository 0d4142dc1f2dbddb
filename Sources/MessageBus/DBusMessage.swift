#if canImport(CDBus)
  import CDBus

  /// A value in a D-Bus message, of the types that the desktop's services use.
  package indirect enum DBusValue: Sendable, Hashable {
    case string(String)
    case byte(UInt8)
    case boolean(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case uint64(UInt64)
    case double(Double)
    case objectPath(String)
    case strings([String])
    case objectPaths([String])
    case bytes([UInt8])
    /// `av`.
    case variants([DBusValue])
    /// `a{ss}`.
    case texts([String: String])
    /// `a{sv}`.
    case dictionary([String: DBusValue])
    case variant(DBusValue)
    case structure([DBusValue])
    /// An array of structures with this signature, such as `(sa{sv})`.
    case structures(String, [DBusValue])

    /// The type code of the D-Bus specification.
    package var signature: String {
      switch self {
      case .string: "s"
      case .byte: "y"
      case .boolean: "b"
      case .int32: "i"
      case .uint32: "u"
      case .uint64: "t"
      case .double: "d"
      case .objectPath: "o"
      case .strings: "as"
      case .objectPaths: "ao"
      case .bytes: "ay"
      case .variants: "av"
      case .texts: "a{ss}"
      case .dictionary: "a{sv}"
      case .variant: "v"
      case .structure(let fields): "(\(fields.map(\.signature).joined()))"
      case .structures(let signature, _): "a\(signature)"
      }
    }
  }

  /// A signal: a message that nobody asked for.
  package struct DBusSignal: Sendable, Hashable {
    /// The object that it comes from.
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [DBusValue]

    package init(path: String, interface: String, member: String, arguments: [DBusValue] = []) {
      (self.path, self.interface, self.member, self.arguments) = (path, interface, member, arguments)
    }
  }

  /// Why a call failed: the error's D-Bus name and its words.
  package struct DBusFailure: Error, Hashable, CustomStringConvertible {
    package var name: String
    package var message: String

    package init(name: String, message: String) {
      (self.name, self.message) = (name, message)
    }

    package var description: String { "\(name): \(message)" }
  }

  extension DBusValue {
    private static func code(_ letter: UInt8) -> Int32 { Int32(letter) }

    /// Appends values to a message; false if memory runs out.
    static func append(_ values: [DBusValue], to message: OpaquePointer) -> Bool {
      var iterator = DBusMessageIter()
      dbus_message_iter_init_append(message, &iterator)
      return values.allSatisfy { $0.append(to: &iterator) }
    }

    /// Appends the value to a message; false if memory runs out.
    private func append(to iterator: inout DBusMessageIter) -> Bool {
      switch self {
      case .string(let text): Self.append(text, "s", to: &iterator)
      case .objectPath(let path): Self.append(path, "o", to: &iterator)
      case .byte(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "y")), &value) != 0
      case .boolean(let value): Self.append(UInt32(value ? 1 : 0), "b", to: &iterator)
      case .int32(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "i")), &value) != 0
      case .uint32(let value): Self.append(value, "u", to: &iterator)
      case .uint64(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "t")), &value) != 0
      case .double(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "d")), &value) != 0
      case .strings(let texts):
        Self.appendContainer("a", "s", to: &iterator) { inner in
          texts.allSatisfy { Self.append($0, "s", to: &inner) }
        }
      case .objectPaths(let paths):
        Self.appendContainer("a", "o", to: &iterator) { inner in
          paths.allSatisfy { Self.append($0, "o", to: &inner) }
        }
      case .bytes(let bytes):
        Self.appendContainer("a", "y", to: &iterator) { inner in
          bytes.allSatisfy { DBusValue.byte($0).append(to: &inner) }
        }
      case .variants(let values):
        Self.appendContainer("a", "v", to: &iterator) { inner in
          values.allSatisfy { DBusValue.variant($0).append(to: &inner) }
        }
      case .texts(let entries):
        Self.appendContainer("a", "{ss}", to: &iterator) { array in
          entries.sorted { $0.key < $1.key }.allSatisfy { key, value in
            Self.appendContainer("e", nil, to: &array) { entry in
              Self.append(key, "s", to: &entry) && Self.append(value, "s", to: &entry)
            }
          }
        }
      case .dictionary(let entries):
        Self.appendContainer("a", "{sv}", to: &iterator) { array in
          entries.sorted { $0.key < $1.key }.allSatisfy { key, value in
            Self.appendContainer("e", nil, to: &array) { entry in
              Self.append(key, "s", to: &entry) && DBusValue.variant(value).append(to: &entry)
            }
          }
        }
      case .variant(let value):
        Self.appendContainer("v", value.signature, to: &iterator) { value.append(to: &$0) }
      case .structure(let fields):
        Self.appendContainer("r", nil, to: &iterator) { inner in
          fields.allSatisfy { $0.append(to: &inner) }
        }
      case .structures(let signature, let elements):
        Self.appendContainer("a", signature, to: &iterator) { inner in
          elements.allSatisfy { $0.append(to: &inner) }
        }
      }
    }

    private static func append(
      _ text: String, _ type: Unicode.Scalar, to iterator: inout DBusMessageIter
    ) -> Bool {
      // libdbus refuses strings with a zero byte, so the text ends there.
      text.withCString { pointer in
        var pointer: UnsafePointer<CChar>? = pointer
        return dbus_message_iter_append_basic(&iterator, Int32(type.value), &pointer) != 0
      }
    }

    private static func append(
      _ value: UInt32, _ type: Unicode.Scalar, to iterator: inout DBusMessageIter
    ) -> Bool {
      var value = value
      return dbus_message_iter_append_basic(&iterator, Int32(type.value), &value) != 0
    }

    private static func appendContainer(
      _ type: Unicode.Scalar, _ signature: String?, to iterator: inout DBusMessageIter,
      _ body: (inout DBusMessageIter) -> Bool
    ) -> Bool {
      // Nil for a dictionary's entry and a structure, which have no signature.
      func open(_ inner: inout DBusMessageIter, _ signature: UnsafePointer<CChar>?) -> Bool {
        dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner) != 0
      }
      var inner = DBusMessageIter()
      let isOpen = signature.map { text in text.withCString { open(&inner, $0) } } ?? open(&inner, nil)
      guard isOpen else { return false }
      let isComplete = body(&inner)
      return dbus_message_iter_close_container(&iterator, &inner) != 0 && isComplete
    }

    /// The arguments of a message, without those of unsupported types.
    static func arguments(of message: OpaquePointer) -> [DBusValue] {
      var iterator = DBusMessageIter()
      guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
      return all(&iterator)
    }

    /// The values up to the end of a message or container.
    private static func all(_ iterator: inout DBusMessageIter) -> [DBusValue] {
      var values: [DBusValue] = []
      // There is no type at the end, as in an empty array.
      while dbus_message_iter_get_arg_type(&iterator) != 0 {
        if let value = read(&iterator) { values.append(value) }
        dbus_message_iter_next(&iterator)
      }
      return values
    }

    private static func read(_ iterator: inout DBusMessageIter) -> DBusValue? {
      switch dbus_message_iter_get_arg_type(&iterator) {
      case code(UInt8(ascii: "s")): return text(&iterator).map { .string($0) }
      case code(UInt8(ascii: "o")): return text(&iterator).map { .objectPath($0) }
      case code(UInt8(ascii: "y")):
        var value: UInt8 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .byte(value)
      case code(UInt8(ascii: "b")):
        var value: UInt32 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .boolean(value != 0)
      case code(UInt8(ascii: "i")):
        var value: Int32 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .int32(value)
      case code(UInt8(ascii: "u")):
        var value: UInt32 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .uint32(value)
      case code(UInt8(ascii: "t")):
        var value: UInt64 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .uint64(value)
      case code(UInt8(ascii: "d")):
        var value = 0.0
        dbus_message_iter_get_basic(&iterator, &value)
        return .double(value)
      case code(UInt8(ascii: "v")): return inside(&iterator).first.map { .variant($0) }
      case code(UInt8(ascii: "r")), code(UInt8(ascii: "e")): return .structure(inside(&iterator))
      case code(UInt8(ascii: "a")): return array(&iterator)
      default: return nil
      }
    }

    private static func text(_ iterator: inout DBusMessageIter) -> String? {
      var pointer: UnsafePointer<CChar>?
      dbus_message_iter_get_basic(&iterator, &pointer)
      return pointer.map { String(cString: $0) }
    }

    private static func inside(_ iterator: inout DBusMessageIter) -> [DBusValue] {
      var inner = DBusMessageIter()
      dbus_message_iter_recurse(&iterator, &inner)
      return all(&inner)
    }

    private static func array(_ iterator: inout DBusMessageIter) -> DBusValue? {
      let elements = inside(&iterator)
      return switch dbus_message_iter_get_element_type(&iterator) {
      case code(UInt8(ascii: "s")):
        .strings(elements.compactMap { if case .string(let text) = $0 { text } else { nil } })
      case code(UInt8(ascii: "o")):
        .objectPaths(elements.compactMap { if case .objectPath(let path) = $0 { path } else { nil } })
      case code(UInt8(ascii: "y")):
        .bytes(elements.compactMap { if case .byte(let byte) = $0 { byte } else { nil } })
      case code(UInt8(ascii: "v")):
        .variants(elements.compactMap { if case .variant(let value) = $0 { value } else { nil } })
      case code(UInt8(ascii: "e")): .dictionary(Dictionary(entries: elements))
      // The fields of an empty array's elements are never asked for.
      case code(UInt8(ascii: "r")): .structures(elements.first?.signature ?? "()", elements)
      default: nil
      }
    }
  }

  extension [String: DBusValue] {
    /// The entries of `a{sv}` whose values have a supported type.
    fileprivate init(entries: [DBusValue]) {
      self.init()
      for case .structure(let entry) in entries {
        guard entry.count == 2, case .string(let key) = entry[0], case .variant(let value) = entry[1] else {
          continue
        }
        self[key] = value
      }
    }
  }
#endif
