#pragma once
// SHA256_Init and its like are deprecated for a provider's digests; unlike those they cannot fail and need no memory of
// OpenSSL's.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// Macros, which Swift does not see.

static inline EVP_PKEY *openssl_shim_new_p256_key(void) { return EVP_EC_gen("P-256"); }

static inline long openssl_shim_contents(BIO *memory, char **bytes) { return BIO_get_mem_data(memory, bytes); }

static inline int openssl_shim_subtree_count(const NAME_CONSTRAINTS *constraints) {
  return sk_GENERAL_SUBTREE_num(constraints->permittedSubtrees);
}

/// The name of a DNS subtree that is permitted, or null if the subtree is none.
static inline const ASN1_IA5STRING *openssl_shim_subtree_name(const NAME_CONSTRAINTS *constraints, int place) {
  const GENERAL_SUBTREE *subtree = sk_GENERAL_SUBTREE_value(constraints->permittedSubtrees, place);
  return subtree->base->type == GEN_DNS ? subtree->base->d.dNSName : NULL;
}
