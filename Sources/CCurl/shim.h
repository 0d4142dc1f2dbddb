#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift does not call; these give them their types.

static inline CURLcode curl_shim_set_string(CURL *curl, CURLoption option, const char *value) {
  return curl_easy_setopt(curl, option, value);
}

// Copied by libcurl, as much of it as CURLOPT_POSTFIELDSIZE says.
static inline CURLcode curl_shim_set_body(CURL *curl, const unsigned char *body) {
  return curl_easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, (const char *)body);
}

static inline CURLcode curl_shim_set_number(CURL *curl, CURLoption option, long value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode curl_shim_set_pointer(CURL *curl, CURLoption option, void *value) {
  return curl_easy_setopt(curl, option, value);
}

static inline CURLcode curl_shim_set_list(CURL *curl, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(curl, option, value);
}

typedef size_t (*curl_shim_transfer)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode curl_shim_set_transfer(CURL *curl, CURLoption option, curl_shim_transfer value) {
  return curl_easy_setopt(curl, option, value);
}

typedef int (*curl_shim_progress)(
    void *context, curl_off_t download_total, curl_off_t downloaded, curl_off_t upload_total, curl_off_t uploaded);

static inline CURLcode curl_shim_set_progress(CURL *curl, curl_shim_progress value) {
  return curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, value);
}

static inline CURLcode curl_shim_set_open_socket(CURL *curl, curl_opensocket_callback value) {
  return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, value);
}

static inline const struct sockaddr *curl_shim_address(const struct curl_sockaddr *socket) { return &socket->addr; }

static inline CURLcode curl_shim_get_number(CURL *curl, CURLINFO info, long *value) {
  return curl_easy_getinfo(curl, info, value);
}
