#if canImport(CGMime)
  import CGMime
  import Foundation

  extension OutgoingMessage {
    /// Returns the message by RFC 5322 and MIME: ASCII, CRLF line ends, UTF-8 text in quoted-printable.
    func internetMessage() throws(MailError) -> String {
      GMime.start
      guard let message = g_mime_message_new(1), let part = g_mime_text_part_new_with_subtype("plain") else {
        throw .composingFailed(reason: "there is no memory left")
      }
      defer {
        gmime_shim_release(part)
        gmime_shim_release(message)
      }
      g_mime_message_add_mailbox(
        message, GMIME_ADDRESS_TYPE_FROM, name(from), from.address.description)
      for mailbox in to {
        g_mime_message_add_mailbox(message, GMIME_ADDRESS_TYPE_TO, name(mailbox), mailbox.address.description)
      }
      g_mime_message_set_subject(message, withoutEncodedWords(subject), "utf-8")
      setDate(of: message)
      if let thread = thread ?? forwarded?.header.thread {
        let object = gmime_shim_object(message)
        // A forwarded message is not a reply (RFC 5322, section 3.6.4), but stays in its conversation.
        if forwarded == nil {
          g_mime_object_set_header(object, "In-Reply-To", "<\(thread.messageID)>", nil)
        }
        let references = thread.answerReferences.map { "<\($0)>" }.joined(separator: " ")
        g_mime_object_set_header(object, "References", references, nil)
      }
      g_mime_message_set_message_id(message, "\(id.uuidString.lowercased())@\(from.address.domain)")

      let text = CleanText.paragraphs(forwarded?.text(after: body) ?? body)
      g_mime_text_part_set_charset(part, "utf-8")
      g_mime_text_part_set_text(part, text.hasSuffix("\n") ? text : text + "\n")
      g_mime_part_set_content_encoding(gmime_shim_part(part), GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE)
      guard let forwarded else {
        g_mime_message_set_mime_part(message, gmime_shim_object(part))
        return try written(message)
      }
      let attachment = try forwarded.attachment()
      guard let mixed = g_mime_multipart_new_with_subtype("mixed") else {
        gmime_shim_release(attachment)
        throw .composingFailed(reason: "there is no memory left")
      }
      defer {
        gmime_shim_release(attachment)
        gmime_shim_release(mixed)
      }
      g_mime_multipart_add(mixed, gmime_shim_object(part))
      g_mime_multipart_add(mixed, gmime_shim_object(attachment))
      g_mime_message_set_mime_part(message, gmime_shim_object(mixed))
      return try written(message)
    }

    private func name(_ mailbox: Mailbox) -> String? {
      let name = withoutEncodedWords(String(mailbox.name.unicodeScalars.prefix(200)))
      return name.isEmpty ? nil : name
    }

    /// Returns one line without anything like an encoded word (RFC 2047), which libgmime would pass on unchanged
    /// and which could contain line ends.
    private func withoutEncodedWords(_ text: String) -> String {
      CleanText.line(text).replacing("=?", with: "= ?")
    }

    private func setDate(of message: UnsafeMutablePointer<GMimeMessage>) {
      let seconds = gint64(date.timeIntervalSince1970)
      let offset = Int32(clamping: timeZone.secondsFromGMT(for: date))
      guard let zone = g_time_zone_new_offset(offset) else { return }
      defer { g_time_zone_unref(zone) }
      guard let universal = g_date_time_new_from_unix_utc(seconds) else { return }
      defer { g_date_time_unref(universal) }
      guard let local = g_date_time_to_timezone(universal, zone) else { return }
      defer { g_date_time_unref(local) }
      g_mime_message_set_date(message, local)
    }

    private func written(_ message: UnsafeMutablePointer<GMimeMessage>) throws(MailError) -> String {
      guard let bytes = GMime.written(message) else { throw .composingFailed(reason: "it cannot be written") }
      guard isCarried(bytes) else { throw .composingFailed(reason: "it holds what mail cannot carry") }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  enum GMime {
    /// Sets libgmime up once; to be accessed before its first use.
    static let start: Void = g_mime_init()

    /// Returns the message as it is sent, with CRLF line ends, or `nil` if that fails.
    static func written(_ message: UnsafeMutablePointer<GMimeMessage>) -> [UInt8]? {
      guard let options = g_mime_format_options_new(), let stream = g_mime_stream_mem_new() else {
        return nil
      }
      defer {
        g_mime_format_options_free(options)
        gmime_shim_release(stream)
      }
      g_mime_format_options_set_newline_format(options, GMIME_NEWLINE_FORMAT_DOS)
      guard g_mime_object_write_to_stream(gmime_shim_object(message), options, stream) >= 0,
        let array = gmime_shim_stream_bytes(stream)
      else { return nil }
      return Array(UnsafeBufferPointer(start: array.pointee.data, count: Int(array.pointee.len)))
    }
  }
#endif
