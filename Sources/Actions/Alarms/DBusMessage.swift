#if canImport(CDBus)
  import CDBus

  /// A value in a D-Bus message, of the types that notifications use.
  enum DBusValue: Sendable, Hashable {
    case string(String)
    case byte(UInt8)
    case boolean(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case strings([String])
    /// `a{sv}`.
    case dictionary([String: DBusValue])

    /// The type code of the D-Bus specification.
    var signature: String {
      switch self {
      case .string: "s"
      case .byte: "y"
      case .boolean: "b"
      case .int32: "i"
      case .uint32: "u"
      case .strings: "as"
      case .dictionary: "a{sv}"
      }
    }
  }

  /// A message that came without being asked for.
  struct DBusSignal: Sendable, Hashable {
    var interface: String
    var member: String
    var arguments: [DBusValue]
  }

  /// Why a call failed: the error's D-Bus name and its words.
  struct DBusFailure: Error, Hashable, CustomStringConvertible {
    var name: String
    var message: String

    var description: String { "\(name): \(message)" }
  }

  extension DBusValue {
    private static func code(_ letter: UInt8) -> Int32 { Int32(letter) }

    /// False when memory runs out.
    func append(to iterator: inout DBusMessageIter) -> Bool {
      switch self {
      case .string(let text): Self.append(text, to: &iterator)
      case .byte(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "y")), &value) != 0
      case .boolean(let value): Self.append(UInt32(value ? 1 : 0), "b", to: &iterator)
      case .int32(var value):
        dbus_message_iter_append_basic(&iterator, Self.code(UInt8(ascii: "i")), &value) != 0
      case .uint32(let value): Self.append(value, "u", to: &iterator)
      case .strings(let texts):
        Self.appendContainer("a", "s", to: &iterator) { inner in
          texts.allSatisfy { Self.append($0, to: &inner) }
        }
      case .dictionary(let entries):
        Self.appendContainer("a", "{sv}", to: &iterator) { array in
          entries.sorted { $0.key < $1.key }.allSatisfy { key, value in
            Self.appendContainer("e", nil, to: &array) { entry in
              Self.append(key, to: &entry)
                && Self.appendContainer("v", value.signature, to: &entry) { value.append(to: &$0) }
            }
          }
        }
      }
    }

    private static func append(_ text: String, to iterator: inout DBusMessageIter) -> Bool {
      // libdbus refuses to go on with a string that holds a zero, so it ends there.
      text.withCString { pointer in
        var pointer: UnsafePointer<CChar>? = pointer
        return dbus_message_iter_append_basic(&iterator, code(UInt8(ascii: "s")), &pointer) != 0
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
      // Stays nil for a dictionary's entry, which has no signature of its own.
      func open(_ inner: inout DBusMessageIter, _ signature: UnsafePointer<CChar>?) -> Bool {
        dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner) != 0
      }
      var inner = DBusMessageIter()
      let isOpen = signature.map { text in text.withCString { open(&inner, $0) } } ?? open(&inner, nil)
      guard isOpen else { return false }
      let isComplete = body(&inner)
      return dbus_message_iter_close_container(&iterator, &inner) != 0 && isComplete
    }

    /// The arguments of a message; those of other types are left out.
    static func arguments(of message: OpaquePointer) -> [DBusValue] {
      var iterator = DBusMessageIter()
      guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
      var values: [DBusValue] = []
      repeat {
        if let value = read(&iterator) { values.append(value) }
      } while dbus_message_iter_next(&iterator) != 0
      return values
    }

    private static func read(_ iterator: inout DBusMessageIter) -> DBusValue? {
      switch dbus_message_iter_get_arg_type(&iterator) {
      case code(UInt8(ascii: "s")):
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        return pointer.map { .string(String(cString: $0)) }
      case code(UInt8(ascii: "u")):
        var value: UInt32 = 0
        dbus_message_iter_get_basic(&iterator, &value)
        return .uint32(value)
      case code(UInt8(ascii: "a"))
      where dbus_message_iter_get_element_type(&iterator) == code(UInt8(ascii: "s")):
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        var texts: [String] = []
        while dbus_message_iter_get_arg_type(&inner) == code(UInt8(ascii: "s")) {
          if case .string(let text) = read(&inner) { texts.append(text) }
          dbus_message_iter_next(&inner)
        }
        return .strings(texts)
      default:
        return nil
      }
    }
  }
#endif
