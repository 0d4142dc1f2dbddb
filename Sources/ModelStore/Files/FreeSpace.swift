import Foundation

/// Checks of the free space on a disk.
enum FreeSpace {
  /// Returns how many bytes can be written in a folder, or `nil` if the system does not tell.
  static func at(_ folder: String) -> Int? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }

  static func require(_ bytes: Int, margin: Int, at folder: String) throws(ModelStoreError) {
    guard let free = at(folder) else { return }
    let (needed, overflow) = bytes.addingReportingOverflow(margin)
    guard !overflow, free >= needed else {
      throw .notEnoughSpace(path: folder, needed: overflow ? .max : needed, free: free)
    }
  }
}
