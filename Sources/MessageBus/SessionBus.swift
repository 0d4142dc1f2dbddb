#if canImport(CDBus)
  import Glibc

  /// The message bus of a person's desktop.
  package enum SessionBus {
    /// Its address: `DBUS_SESSION_BUS_ADDRESS`, or where systemd puts it. It need not exist yet.
    ///
    /// - Parameter variable: Gives the environment's variables.
    package static func address(_ variable: (String) -> String?) -> String {
      if let address = variable("DBUS_SESSION_BUS_ADDRESS"), !address.isEmpty { return address }
      let own = variable("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
      return "unix:path=\(own ?? "/run/user/\(getuid())")/bus"
    }
  }
#endif
