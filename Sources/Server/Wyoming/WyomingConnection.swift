import NIOCore

/// A connection of a Wyoming client.
struct WyomingConnection {
  typealias Channel = NIOAsyncChannel<ByteBuffer, ByteBuffer>

  let engines: ServerEngines
  let limits: ServerLimits
  let metrics: ServerMetrics
  let turns: ClientTurns
  let peer: Peer

  /// Serves the client until it disconnects, is silent for too long, or sends something invalid.
  ///
  /// - Parameter isWelcome: Whether the client is served; otherwise it is told why not.
  func run(_ channel: Channel, isWelcome: Bool) async {
    try? await channel.executeThenClose { inbound, outbound in
      guard isWelcome else {
        let reason = "This server is another user's of this machine, who has not opened it to others."
        return try await outbound.write(WyomingDialogue.failure(reason, code: "forbidden").bytes)
      }
      let patience = WyomingPatience(channel.channel)
      let limits = limits
      let address = channel.channel.remoteAddress?.ipAddress ?? ""
      var dialogue = WyomingDialogue(
        engines: engines, limits: limits, metrics: metrics, peer: address,
        turns: (turns, peer.household ?? [])
      ) { event in
        patience.start(seconds: limits.stallSeconds)
        try await outbound.write(event.bytes)
        patience.stop()
      }
      var reader = WyomingReader()
      // When the incomplete event began.
      var eventBegan: ContinuousClock.Instant?
      patience.start(seconds: limits.stallSeconds)
      for try await bytes in inbound {
        patience.stop()
        reader.append(bytes)
        let received = ContinuousClock.now
        do {
          while let event = try reader.next() {
            eventBegan = nil
            try await dialogue.take(event)
          }
        } catch let error as WyomingError {
          try await outbound.write(WyomingDialogue.failure("\(error)", code: "malformed").bytes)
          return
        }
        if reader.isInEvent, eventBegan == nil { eventBegan = .now }
        if let eventBegan {
          let seconds = (received - eventBegan) / .seconds(1)
          let isSlow = Double(reader.waitingBytes) < seconds * Double(limits.bodyBytesPerSecond)
          if seconds > Double(limits.stallSeconds), isSlow { return }
        }
        let isOwed = reader.isInEvent || dialogue.isUnfinished
        patience.start(seconds: isOwed ? limits.stallSeconds : limits.requestSeconds)
      }
    }
  }
}
