import Testing

@testable import InputMethod

@Suite("The bus of the input method IBus") struct IBusAddressTests {
  @Test("finds the bus of the daemon that runs") func address() {
    let file =
      "# This file is created by ibus-daemon\nIBUS_ADDRESS=unix:path=/a=b,guid=1\nIBUS_DAEMON_PID=42\n"
    #expect(IBusAddress.address(in: file) { $0 == 42 } == "unix:path=/a=b,guid=1")
    #expect(IBusAddress.address(in: file) { _ in false } == nil)
    #expect(IBusAddress.address(in: "IBUS_ADDRESS=\nIBUS_DAEMON_PID=x") { _ in true } == nil)
  }

  @Test("looks for the display of Wayland first") func displays() {
    #expect(
      IBusAddress.displays(["DISPLAY": ":1.0", "WAYLAND_DISPLAY": "wayland-0"]) == [
        "unix-wayland-0", "unix-1",
      ])
    #expect(IBusAddress.displays(["DISPLAY": "host:10"]) == ["host-10"])
    #expect(IBusAddress.displays([:]) == [])
  }
}
