#if canImport(CSndFile)
  import Foundation

  /// Opens a path for reading, without checking whether it holds audio.
  func openedFile(_ path: String) throws(AudioFileError) -> Int32 {
    // A zero byte would silently cut the path short in C.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound("\"\(path)\"") }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor < 0 else { return descriptor }
    if errno == ENOENT || errno == ENOTDIR { throw .notFound(path) }
    throw .unreadable(path, reason: systemReason())
  }

  /// Returns a new descriptor that can seek: of the file itself, or of a temporary copy of a pipe.
  func seekableFile(_ descriptor: Int32, name: String) throws(AudioFileError) -> Int32 {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(name, reason: systemReason()) }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      if status.st_size == 0 { throw .empty(name) }
      let own = dup(descriptor)
      guard own >= 0 else { throw .unreadable(name, reason: systemReason()) }
      return own
    case S_IFDIR: throw .directory(name)
    case S_IFIFO, S_IFSOCK: return try spooled(descriptor, name: name)
    default: throw .notAudio(name)
    }
  }

  /// Copies a pipe to its end into a nameless temporary file, which is deleted when its descriptor is closed.
  private func spooled(_ pipe: Int32, name: String) throws(AudioFileError) -> Int32 {
    guard let file = tmpfile() else { throw .unreadable(name, reason: systemReason()) }
    defer { fclose(file) }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let count = read(pipe, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(name, reason: systemReason()) }
      if count == 0 { break }
      total += count
      if total > AudioFileReader.spoolLimit { throw .tooLong(name) }
      guard fwrite(block, 1, count, file) == count else { throw .unreadable(name, reason: systemReason()) }
    }
    if total == 0 { throw .empty(name) }
    guard fflush(file) == 0 else { throw .unreadable(name, reason: systemReason()) }
    let own = dup(fileno(file))
    guard own >= 0, lseek(own, 0, SEEK_SET) == 0 else { throw .unreadable(name, reason: systemReason()) }
    return own
  }

  /// Returns whether a RIFF or AIFF header promises more bytes than the file has. Placeholder sizes (zero, or with
  /// the sign bit set) do not count.
  func containerIsCutShort(_ descriptor: Int32) -> Bool {
    var status = stat()
    var header = [UInt8](repeating: 0, count: 8)
    guard fstat(descriptor, &status) == 0, pread(descriptor, &header, 8, lseek(descriptor, 0, SEEK_CUR)) == 8
    else { return false }
    let size: [UInt8]
    switch String(decoding: header[0..<4], as: UTF8.self) {
    case "RIFF": size = header[4..<8].reversed()
    case "FORM": size = Array(header[4..<8])
    default: return false
    }
    let declared = size.reduce(0) { $0 << 8 | Int($1) }
    return declared < 0x7fff_0000 && declared + 8 > Int(status.st_size)
  }

  private func systemReason() -> String { String(cString: strerror(errno)) }
#endif
