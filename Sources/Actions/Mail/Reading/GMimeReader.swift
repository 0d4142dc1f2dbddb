#if canImport(CGMime)
  import CGMime
  import Foundation

  /// Returns the decoded header of a message (RFC 5322, RFC 2047), from its beginning.
  func messageHeader(_ beginning: [UInt8]) -> MessageHeader {
    withMessage(beginning) { message in
      var header = MessageHeader()
      header.subject =
        g_mime_message_get_subject(message).map { CleanText.line(String(cString: $0), limit: 200) } ?? ""
      if let date = g_mime_message_get_date(message) {
        header.date = Date(timeIntervalSince1970: TimeInterval(g_date_time_to_unix(date)))
      }
      let senders = g_mime_message_get_from(message)
      if let first = internet_address_list_get_address(senders, 0) {
        header.senderName =
          internet_address_get_name(first).map { CleanText.line(String(cString: $0), limit: 100) } ?? ""
        if gmime_shim_is_mailbox(first) != 0,
          let address = internet_address_mailbox_get_addr(gmime_shim_mailbox(first))
        {
          header.senderAddress = CleanText.line(String(cString: address), limit: 254)
        }
      }
      return header
    } ?? MessageHeader()
  }

  /// Returns the details that a reply needs, from the message's beginning, or `nil` if it names no sender.
  func answeredHeader(_ beginning: [UInt8]) -> AnsweredHeader? {
    withMessage(beginning) { message in
      let replyTo = g_mime_message_get_reply_to(message)
      let people =
        internet_address_list_length(replyTo) > 0 ? replyTo : g_mime_message_get_from(message)
      guard let first = internet_address_list_get_address(people, 0), gmime_shim_is_mailbox(first) != 0,
        let address = internet_address_mailbox_get_addr(gmime_shim_mailbox(first)),
        let email = try? EmailAddress(String(cString: address))
      else { return nil }
      let name = internet_address_get_name(first).map { CleanText.line(String(cString: $0), limit: 100) }
      let subject = g_mime_message_get_subject(message).map {
        CleanText.line(String(cString: $0), limit: 200)
      }
      let references = g_mime_object_get_header(gmime_shim_object(message), "References")
        .map { messageIDs(in: String(cString: $0)) }
      return AnsweredHeader(
        sender: Mailbox(name: name ?? "", address: email), subject: subject ?? "",
        messageID: g_mime_message_get_message_id(message)
          .flatMap { messageIDs(in: "<\(String(cString: $0))>").first },
        references: references ?? [])
    } ?? nil
  }

  /// Returns the message identifiers in a header; of very many, the first and the newest.
  func messageIDs(in text: String) -> [String] {
    let ids = text.matches(of: /<([!-;=?-~]{3,250})>/).map { String($0.output.1) }
    return ids.count > 20 ? ids.prefix(1) + ids.suffix(19) : ids
  }

  /// Returns the text of a message, from its beginning: the first plain text, otherwise the first HTML without its
  /// tags, or `nil` if there is neither.
  func messageText(_ beginning: [UInt8]) -> String? {
    withMessage(beginning) { message in
      guard let root = g_mime_message_get_mime_part(message) else { return nil }
      let texts = textParts(root, depth: 0)
      if let plain = texts.first(where: { !$0.isHTML }) { return plain.text }
      return texts.first.map { withoutMarkup($0.text) }
    } ?? nil
  }

  /// Parses the beginning of a message and returns the result of `body` for it, or `nil` if it is not a message.
  func withMessage<Result>(
    _ bytes: [UInt8], _ body: (UnsafeMutablePointer<GMimeMessage>) -> Result
  ) -> Result? {
    GMime.start
    guard
      let stream = bytes.withUnsafeBytes({
        g_mime_stream_mem_new_with_buffer($0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
      })
    else { return nil }
    defer { gmime_shim_release(stream) }
    guard let parser = g_mime_parser_new_with_stream(stream) else { return nil }
    defer { gmime_shim_release(parser) }
    guard let message = g_mime_parser_construct_message(parser, nil) else { return nil }
    defer { gmime_shim_release(message) }
    return body(message)
  }

  /// Returns the text parts that are not attachments, in order. Nesting is bounded, since it may be hostile.
  private func textParts(_ object: UnsafeMutablePointer<GMimeObject>, depth: Int) -> [(
    isHTML: Bool, text: String
  )] {
    if gmime_shim_is_multipart(object) != 0 {
      guard depth < 16 else { return [] }
      let multipart = gmime_shim_multipart(object)
      return (0..<min(g_mime_multipart_get_count(multipart), 32)).flatMap { index in
        g_mime_multipart_get_part(multipart, index).map { textParts($0, depth: depth + 1) } ?? []
      }
    }
    guard gmime_shim_is_text(object) != 0, g_mime_part_is_attachment(gmime_shim_part(object)) == 0,
      let text = g_mime_text_part_get_text(gmime_shim_text(object))
    else { return [] }
    defer { g_free(text) }
    let type = g_mime_object_get_content_type(object)
    return [(g_mime_content_type_is_type(type, "text", "html") != 0, String(cString: text))]
  }
#endif
