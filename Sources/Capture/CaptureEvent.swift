/// An event of a microphone. Events come in order.
public enum CaptureEvent: Sendable, Hashable {
  /// Sound now comes from the device of this name.
  case opened(device: String)
  /// The next samples, 16 kHz mono, full scale at -1 and 1.
  case samples([Float])
  /// The device or the sound server went away. Recording goes on when it is back.
  case lost(reason: String)
  /// The receiver was too slow, and this many samples were lost.
  case overrun(samples: Int)
}

/// A device that can be recorded from.
public struct CaptureDevice: Sendable, Hashable, Codable {
  /// The name to choose the device by.
  public var name: String
  /// The name for people.
  public var description: String
  /// Whether it is the server's default device.
  public var isDefault: Bool
  /// Whether it records what a loudspeaker plays.
  public var isMonitor: Bool

  /// Creates the description of a device.
  public init(name: String, description: String, isDefault: Bool, isMonitor: Bool) {
    self.name = name
    self.description = description
    self.isDefault = isDefault
    self.isMonitor = isMonitor
  }
}

/// The reason why recording or playing failed.
public enum CaptureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No sound server answers.
  case noServer(reason: String)
  /// The device of this name, or the default one for `nil`, cannot be opened.
  case noDevice(String?, reason: String)
  /// The loudspeaker of this name, or the default one for `nil`, cannot be opened.
  case noLoudspeaker(String?, reason: String)
  /// A recording or playback that had begun was ended.
  case ended(reason: String)

  public var description: String {
    switch self {
    case .noServer(let reason):
      "No sound server answers (\(reason)). Start PulseAudio or PipeWire, or set PULSE_SERVER to one that runs."
    case .noDevice(let name?, let reason):
      "The microphone “\(name)” cannot be opened (\(reason)). `voicecore listen --list-devices` shows what there is."
    case .noDevice(nil, let reason):
      "No microphone can be opened (\(reason)). Plug one in, or choose one of `voicecore listen --list-devices`."
    case .noLoudspeaker(let name?, let reason):
      "The loudspeaker “\(name)” cannot be opened (\(reason)). `pactl list short sinks` shows what there is."
    case .noLoudspeaker(nil, let reason):
      "No loudspeaker can be opened (\(reason)). Plug one in, or choose one of `pactl list short sinks`."
    case .ended(let reason): reason
    }
  }
}
