#if canImport(CGMime)
  import CGMime
  import Foundation

  extension ForwardedMessage {
    /// Returns a part with the complete message, to be released. If mail servers accept the message, it stays as
    /// it is, which keeps its signatures. Otherwise its own parts are encoded anew, or, if that is not enough, it
    /// becomes a file in base64, since `message/rfc822` may not be encoded itself (RFC 2046, section 5.2.1).
    func attachment() throws(MailError) -> UnsafeMutablePointer<GMimePart> {
      GMime.start
      let plain = withNetworkLineEnds(bytes)
      let whole = isCarried(plain) ? plain : encodedAnew().flatMap { isCarried($0) ? $0 : nil }
      let type = whole == nil ? ("application", "octet-stream") : ("message", "rfc822")
      guard let part = g_mime_part_new_with_type(type.0, type.1) else {
        throw .composingFailed(reason: "there is no memory left")
      }
      let encoding = whole == nil ? GMIME_CONTENT_ENCODING_BASE64 : GMIME_CONTENT_ENCODING_7BIT
      guard let stream = stream(of: whole ?? bytes) else {
        gmime_shim_release(part)
        throw .composingFailed(reason: "there is no memory left")
      }
      defer { gmime_shim_release(stream) }
      let kept = whole == nil ? GMIME_CONTENT_ENCODING_DEFAULT : encoding
      guard let content = g_mime_data_wrapper_new_with_stream(stream, kept) else {
        gmime_shim_release(part)
        throw .composingFailed(reason: "there is no memory left")
      }
      defer { gmime_shim_release(content) }
      g_mime_part_set_content(part, content)
      g_mime_part_set_content_encoding(part, encoding)
      g_mime_object_set_disposition(gmime_shim_object(part), GMIME_DISPOSITION_ATTACHMENT)
      g_mime_part_set_filename(part, "forwarded.eml")
      return part
    }

    /// Returns the message with its 8-bit parts encoded, or `nil` if it is not a message.
    private func encodedAnew() -> [UInt8]? {
      withMessage(bytes) { message in
        g_mime_object_encode(gmime_shim_object(message), GMIME_ENCODING_CONSTRAINT_7BIT)
        return GMime.written(message)
      } ?? nil
    }

    private func stream(of bytes: [UInt8]) -> UnsafeMutablePointer<GMimeStream>? {
      bytes.withUnsafeBytes {
        g_mime_stream_mem_new_with_buffer($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      }
    }
  }

  /// Returns the details of a forwarded message, from its beginning.
  func forwardedHeader(_ beginning: [UInt8]) -> ForwardedHeader {
    withMessage(beginning) { message in
      var header = ForwardedHeader()
      header.from = line(g_mime_message_get_from(message))
      header.to = line(g_mime_message_get_to(message))
      header.subject =
        g_mime_message_get_subject(message).map { CleanText.line(String(cString: $0), limit: 200) } ?? ""
      if let date = g_mime_message_get_date(message), let text = g_mime_utils_header_format_date(date) {
        defer { g_free(text) }
        header.date = CleanText.line(String(cString: text), limit: 100)
      }
      header.messageID = g_mime_message_get_message_id(message)
        .flatMap { messageIDs(in: "<\(String(cString: $0))>").first }
      header.references =
        g_mime_object_get_header(gmime_shim_object(message), "References")
        .map { messageIDs(in: String(cString: $0)) } ?? []
      return header
    } ?? ForwardedHeader()
  }

  /// Returns the decoded names in a header; of very many, the first.
  private func line(_ people: UnsafeMutablePointer<InternetAddressList>?) -> String {
    guard let text = internet_address_list_to_string(people, nil, 0) else { return "" }
    defer { g_free(text) }
    return CleanText.line(String(cString: text), limit: 500)
  }
#endif
