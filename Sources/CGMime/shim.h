#pragma once
#include <gmime/gmime.h>

// GObject's casts are macros, which Swift does not see; these are the few that are needed, checked at run time.

static inline void gmime_shim_release(void *object) { g_object_unref(object); }

static inline GMimeObject *gmime_shim_object(void *object) { return GMIME_OBJECT(object); }

static inline int gmime_shim_is_multipart(GMimeObject *object) { return GMIME_IS_MULTIPART(object); }

static inline GMimeMultipart *gmime_shim_multipart(GMimeObject *object) { return GMIME_MULTIPART(object); }

static inline int gmime_shim_is_text(GMimeObject *object) { return GMIME_IS_TEXT_PART(object); }

static inline GMimeTextPart *gmime_shim_text(GMimeObject *object) { return GMIME_TEXT_PART(object); }

static inline GMimePart *gmime_shim_part(void *object) { return GMIME_PART(object); }

static inline int gmime_shim_is_mailbox(InternetAddress *address) {
  return INTERNET_ADDRESS_IS_MAILBOX(address);
}

static inline InternetAddressMailbox *gmime_shim_mailbox(InternetAddress *address) {
  return INTERNET_ADDRESS_MAILBOX(address);
}

static inline GByteArray *gmime_shim_stream_bytes(GMimeStream *stream) {
  return g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
}
