import Capture
import Console

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main enum SatelliteCommand {
  static func main() async {
    do {
      let options = try SatelliteOptions(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        output(SatelliteOptions.help)
      } else if options.listsDevices {
        for device in try await PulseAudioCapture.devices() {
          let mark = device.isDefault ? "*" : " "
          output("\(mark) \(printable(device.name))  \(printable(device.description))")
        }
      } else {
        let link = try ServerLink(
          options.address, authority: options.authority, token: try SatelliteToken.given(options))
        // Who interrupts is heard the sooner.
        let piece = options.speaks ? Overhearing.stretch : PulseAudioCapture.usualPiece
        let capture = PulseAudioCapture(device: options.device, piece: piece)
        try await untilStopped { try await Satellite(link, options).run(capture) }
      }
    } catch let error as SatelliteOptions.UsageError {
      printError("\(error)")
      exit(2)
    } catch {
      printError(words(of: error))
      exit(1)
    }
  }

  private static func words(of error: any Error) -> String {
    switch error {
    case CaptureError.noDevice(let name?, let reason):
      "The microphone “\(name)” cannot be opened (\(reason)). --list-devices shows what there is."
    case CaptureError.noDevice(nil, let reason):
      "No microphone can be opened (\(reason)). Plug one in, or choose one of --list-devices."
    default: "\(error)"
    }
  }
}
