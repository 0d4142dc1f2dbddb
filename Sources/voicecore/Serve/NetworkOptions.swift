import Actions
import ArgumentParser
import Console
import Foundation
import Server

/// The options that open `serve` to other devices.
struct NetworkOptions: ParsableArguments {
  @Flag(help: "Let other devices in: over TLS alone, and only those that show a token.") var open = false
  @Option(
    name: .customLong("name"),
    help:
      "With --open: a name or address that devices call this machine by and it does not know; may be repeated."
  )
  var names: [String] = []
  @Flag(help: "With --open: show the token once more, to let another device in.") var pair = false
  @Flag(help: "With --open: make a new token; who has the old one is let in no more.") var newToken = false
  @Option(
    help: "The address of the Wyoming protocol, which knows neither TLS nor tokens; by default loopback.")
  var wyomingHost: String?

  func validate() throws {
    guard open || (names.isEmpty && !pair && !newToken && wyomingHost == nil) else {
      throw ValidationError("--name, --pair, --new-token and --wyoming-host go with --open.")
    }
  }

  /// Returns the network access, or `nil` if the server stays on this machine.
  func access(_ state: StateFolder) throws -> NetworkAccess? {
    guard open else { return nil }
    return try NetworkAccess(folder: folder(state), names: names, token: newToken ? .new : .kept)
  }

  func localAccess(_ state: StateFolder) throws -> LocalAccess { try LocalAccess(folder: folder(state)) }

  private func folder(_ state: StateFolder) -> String { "\(state.data)/server" }

  /// Prints how a device connects.
  func explain(_ access: NetworkAccess, host: String, port: Int) {
    for name in access.refusedNames {
      printError(
        "The certificate authority was made before “\(name)” was known and does not speak for it. Remove "
          + "\(access.authorityFile) to have a new one, which devices must trust anew.")
    }
    if let host = wyomingHost {
      printError("Wyoming listens on \(host) without TLS and without a token: who reaches it uses it.")
    }
    let addresses = access.addresses(host: host, port: port)
    let address = addresses.first ?? "https://localhost:\(port)/"
    printError("Devices reach it at \((addresses.isEmpty ? [address] : addresses).joined(separator: ", "))")
    let isTerminal = isatty(STDERR_FILENO) == 1
    if pair || (access.isTokenNew && isTerminal) {
      let pairing = access.pairingAddress(address)
      printError(
        "\nThis address lets whoever has it in; it is not shown again without --pair:\n\n  \(pairing)\n")
      if isTerminal, let code = QRCode(pairing) { printError(code.terminalText) }
      printError(Self.steps(address, fingerprint: access.fingerprint))
    } else {
      printError("Run with --pair to see the token and how a device comes to trust this server.")
    }
  }

  private static func steps(_ address: String, fingerprint: String) -> String {
    """
    A browser gives no microphone to a server it does not trust. Once on each device:

      1. Open \(address)ca.crt there. The browser warns, since it does not know this server yet: go on.
         That is its certificate authority. Of all names it speaks for this machine's alone. Its SHA-256 is
         \(fingerprint)
         Compare it where the device shows one, and trust nothing else.
      2. iPhone, iPad: allow the download. Settings, General, VPN & Device Management: install the profile. Then
         Settings, General, About, Certificate Trust Settings: switch it on.
         Android: Settings, Security, Encryption & credentials, Install a certificate, CA certificate: choose the file.
         Firefox: Settings, Privacy & Security, View Certificates, Authorities, Import; tick websites.
         Chrome: Settings, Privacy and security, Security, Manage certificates, and import it as trusted.
         Mac: open the file in Keychain Access and set it to Always Trust. Windows: open it and install it under
         Trusted Root Certification Authorities. Debian: copy it to /usr/local/share/ca-certificates and run
         update-ca-certificates.
      3. Open the address with the token, or scan its code. The browser remembers it.

    """
  }
}
