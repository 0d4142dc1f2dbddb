import CKernels
import Foundation
import Inference

/// Filters that sum the power of a spectrum into mel bands, as a Whisper model's file contains them. A spectrum is
/// taken of 400 Hann-windowed samples (25 ms), every 160 samples (10 ms).
public struct MelFilters: Sendable, Hashable {
  /// The number of frequency bins: 0 to 8 kHz in steps of 40 Hz.
  public static let frequencyBins = Int(CK_MEL_BINS)
  /// The samples of a frame.
  static let window = Int(CK_MEL_WINDOW)
  /// The samples from the start of one frame to the next.
  static let hop = Int(CK_MEL_HOP)

  /// The number of mel bands: 80, or 128 from large-v3 on.
  public let bands: Int

  // A filter is zero except for a few adjacent bins; only these are kept.
  private let firstBins: [Int32]
  private let offsets: [Int32]
  private let weights: [Float]
  private let hann: [Float]
  private let rotations: [Float]

  /// Creates filters.
  ///
  /// - Parameter weights: ``frequencyBins`` numbers for each band, one band after the other.
  public init(bands: Int, weights: [Float]) {
    precondition(weights.count == bands * Self.frequencyBins, "\(Self.frequencyBins) bins a band")
    self.bands = bands
    var firstBins: [Int32] = []
    var offsets: [Int32] = [0]
    var kept: [Float] = []
    for band in 0..<bands {
      let row = weights[band * Self.frequencyBins..<(band + 1) * Self.frequencyBins]
      let first = row.firstIndex { $0 != 0 } ?? row.startIndex
      let last = row.lastIndex { $0 != 0 } ?? row.startIndex
      firstBins.append(Int32(first - row.startIndex))
      kept += row[first...last]
      offsets.append(Int32(kept.count))
    }
    self.firstBins = firstBins
    self.offsets = offsets
    self.weights = kept
    hann = Self.turns.map { Float(0.5 - 0.5 * cos($0)) }
    rotations = Self.turns.flatMap { [Float(cos($0)), Float(-sin($0))] }
  }

  /// The angles of a full turn, in as many steps as a frame has samples.
  private static var turns: [Double] {
    (0..<window).map { 2 * Double.pi * Double($0) / Double(window) }
  }

  /// Appends the values of all frames in the samples: the base-10 logarithms of the bands' power, at least -10.
  func appendFrames(
    of samples: [Float], to values: inout [Float], kernels: Kernels
  ) {
    guard samples.count >= Self.window else { return }
    let frames = (samples.count - Self.window) / Self.hop + 1
    let start = values.count
    values.append(contentsOf: repeatElement(0, count: frames * bands))
    values.withUnsafeMutableBufferPointer { values in
      guard let output = values.baseAddress else { return }
      withUnsafeTemporaryAllocation(byteCount: ck_log_mel_scratch_bytes(), alignment: 64) { scratch in
        withPlan { plan in
          kernels.table.pointee.log_mel(plan, samples, frames, output + start, scratch.baseAddress)
        }
      }
    }
  }

  private func withPlan(_ body: (UnsafePointer<ck_mel_plan>) -> Void) {
    hann.withUnsafeBufferPointer { hann in
      rotations.withUnsafeBufferPointer { rotations in
        firstBins.withUnsafeBufferPointer { firstBins in
          offsets.withUnsafeBufferPointer { offsets in
            weights.withUnsafeBufferPointer { weights in
              var plan = ck_mel_plan(
                window: hann.baseAddress, rotations: rotations.baseAddress, bands: bands,
                first_bins: firstBins.baseAddress, weight_offsets: offsets.baseAddress,
                weights: weights.baseAddress)
              body(&plan)
            }
          }
        }
      }
    }
  }
}
