#if canImport(CDBus)
  import CDBus
  import Foundation

  /// A connection to a message bus, used by one thread only.
  final class DBusConnection {
    private let handle: OpaquePointer

    /// - Parameters:
    ///   - address: Such as `unix:path=/run/user/1000/bus`.
    ///   - matches: Match rules for the wanted signals.
    init(address: String, matches: [String]) throws(DBusFailure) {
      guard dbus_threads_init_default() != 0 else { throw Self.outOfMemory }
      handle = try Self.checked { dbus_connection_open_private(address, $0) }
      // Otherwise libdbus would end the process when the bus goes away.
      dbus_connection_set_exit_on_disconnect(handle, 0)
      do {
        try Self.checked { dbus_bus_register(handle, $0) != 0 ? () : nil }
        for match in matches {
          try Self.checked { dbus_bus_add_match(handle, match, $0) }
        }
      } catch {
        dbus_connection_close(handle)
        dbus_connection_unref(handle)
        throw error
      }
    }

    deinit {
      dbus_connection_close(handle)
      dbus_connection_unref(handle)
    }

    var isConnected: Bool { dbus_connection_get_is_connected(handle) != 0 }

    /// Readable when there is something to ``receive()``; nil when not connected.
    var descriptor: Int32? {
      var descriptor: Int32 = -1
      return dbus_connection_get_unix_fd(handle, &descriptor) != 0 ? descriptor : nil
    }

    /// Calls a method and waits for its answer.
    func call(_ call: DBusCall) throws(DBusFailure) -> [DBusValue] {
      guard
        let message = dbus_message_new_method_call(call.destination, call.path, call.interface, call.member)
      else { throw Self.outOfMemory }
      defer { dbus_message_unref(message) }
      var iterator = DBusMessageIter()
      dbus_message_iter_init_append(message, &iterator)
      guard call.arguments.allSatisfy({ $0.append(to: &iterator) }) else { throw Self.outOfMemory }
      let reply = try Self.checked {
        dbus_connection_send_with_reply_and_block(handle, message, call.timeoutMilliseconds, $0)
      }
      defer { dbus_message_unref(reply) }
      return DBusValue.arguments(of: reply)
    }

    /// The signals that have arrived; does not wait.
    func receive() -> [DBusSignal] {
      dbus_connection_read_write(handle, 0)
      var signals: [DBusSignal] = []
      while let message = dbus_connection_pop_message(handle) {
        defer { dbus_message_unref(message) }
        guard dbus_message_get_type(message) == DBUS_MESSAGE_TYPE_SIGNAL,
          let interface = dbus_message_get_interface(message), let member = dbus_message_get_member(message)
        else { continue }
        signals.append(
          DBusSignal(
            interface: String(cString: interface), member: String(cString: member),
            arguments: DBusValue.arguments(of: message)))
      }
      return signals
    }

    private static let outOfMemory = DBusFailure(
      name: "org.freedesktop.DBus.Error.NoMemory", message: "there is not enough memory")

    /// Calls a function that reports through a `DBusError`; a nil result is an error as well.
    @discardableResult
    private static func checked<Result>(
      _ body: (UnsafeMutablePointer<DBusError>) -> Result?
    ) throws(DBusFailure) -> Result {
      var error = DBusError()
      dbus_error_init(&error)
      defer { dbus_error_free(&error) }
      let result = body(&error)
      if dbus_error_is_set(&error) != 0 {
        throw DBusFailure(
          name: error.name.map { String(cString: $0) } ?? "",
          message: error.message.map { String(cString: $0) } ?? "")
      }
      guard let result else { throw outOfMemory }
      return result
    }
  }

  /// A method call.
  struct DBusCall: Sendable {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [DBusValue] = []
    var timeoutMilliseconds: Int32 = 10_000
  }
#endif
