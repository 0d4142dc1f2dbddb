#if canImport(CDBus)
  import CDBus

  /// A connection to a message bus, used by one thread only.
  package final class DBusConnection {
    private let handle: OpaquePointer

    /// Connects to a bus.
    ///
    /// - Parameters:
    ///   - address: Such as `unix:path=/run/user/1000/bus`.
    ///   - matches: Match rules for the wanted signals.
    package init(address: String, matches: [String]) throws(DBusFailure) {
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

    /// The descriptor that becomes readable when there is something to ``receive(_:)``; nil if the connection has
    /// none.
    var descriptor: Int32? {
      var descriptor: Int32 = -1
      return dbus_connection_get_unix_fd(handle, &descriptor) != 0 ? descriptor : nil
    }

    /// Calls a method and waits for its answer.
    package func call(_ call: DBusCall) throws(DBusFailure) -> [DBusValue] {
      guard
        let message = dbus_message_new_method_call(call.destination, call.path, call.interface, call.member)
      else { throw Self.outOfMemory }
      defer { dbus_message_unref(message) }
      guard DBusValue.append(call.arguments, to: message) else { throw Self.outOfMemory }
      let reply = try Self.checked {
        dbus_connection_send_with_reply_and_block(handle, message, call.timeoutMilliseconds, $0)
      }
      defer { dbus_message_unref(reply) }
      return DBusValue.arguments(of: reply)
    }

    /// Sends a signal from an object of this process.
    func emit(_ signal: DBusSignal) throws(DBusFailure) {
      guard let message = dbus_message_new_signal(signal.path, signal.interface, signal.member) else {
        throw Self.outOfMemory
      }
      defer { dbus_message_unref(message) }
      guard DBusValue.append(signal.arguments, to: message), dbus_connection_send(handle, message, nil) != 0
      else { throw Self.outOfMemory }
      dbus_connection_flush(handle)
    }

    /// Returns the signals that have arrived, without waiting, and answers the calls that have arrived.
    ///
    /// - Parameter answer: Returns the answer to a call, or `nil` for an unknown method.
    func receive(_ answer: (DBusRequest) -> [DBusValue]?) -> [DBusSignal] {
      dbus_connection_read_write(handle, 0)
      var signals: [DBusSignal] = []
      while let message = dbus_connection_pop_message(handle) {
        defer { dbus_message_unref(message) }
        guard let member = dbus_message_get_member(message).map({ String(cString: $0) }) else { continue }
        let interface = dbus_message_get_interface(message).map { String(cString: $0) } ?? ""
        let path = dbus_message_get_path(message).map { String(cString: $0) } ?? ""
        let arguments = DBusValue.arguments(of: message)
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_SIGNAL:
          signals.append(
            DBusSignal(path: path, interface: interface, member: member, arguments: arguments))
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
          reply(
            to: message,
            answer(DBusRequest(path: path, interface: interface, member: member, arguments: arguments)))
        default: continue
        }
      }
      return signals
    }

    private func reply(to message: OpaquePointer, _ values: [DBusValue]?) {
      guard dbus_message_get_no_reply(message) == 0,
        let reply = values == nil
          ? dbus_message_new_error(message, DBUS_ERROR_UNKNOWN_METHOD, "There is no such method.")
          : dbus_message_new_method_return(message)
      else { return }
      defer { dbus_message_unref(reply) }
      guard DBusValue.append(values ?? [], to: reply) else { return }
      dbus_connection_send(handle, reply, nil)
      dbus_connection_flush(handle)
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
  package struct DBusCall: Sendable {
    package var destination: String
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [DBusValue] = []
    package var timeoutMilliseconds: Int32

    package init(
      destination: String, path: String, interface: String, member: String, arguments: [DBusValue] = [],
      timeoutMilliseconds: Int32 = 10_000
    ) {
      (self.destination, self.path, self.interface, self.member) = (destination, path, interface, member)
      (self.arguments, self.timeoutMilliseconds) = (arguments, timeoutMilliseconds)
    }
  }

  /// A method call that this process receives.
  package struct DBusRequest: Sendable {
    package var path: String
    package var interface: String
    package var member: String
    package var arguments: [DBusValue]
  }
#endif
