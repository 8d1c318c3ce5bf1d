/*
 * What the program stores, takes and announces. Every struct is laid out without holes, so its bytes are the format:
 * little-endian integers, 32-byte addresses, 16-byte intent ids (the bytes of the UUID).
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "sol.h"

typedef struct {
  uint8_t bytes[16];
} IntentId;

/*
 * Discriminators: the first eight bytes of an instruction, an account or an event, as one little-endian number. The spec
 * fixes the first; the others are derived as Anchor derives them, from sha256("global:burn"), ("account:BurnGrant"), ...
 */
#define INSTRUCTION_UPDATE_WHITELIST 0x8cb71d455dc18f00UL /* 0, 143, 193, 93, 69, 29, 183, 140 */
#define INSTRUCTION_INITIALIZE 0xed9b980d1f6dafafUL
#define INSTRUCTION_SET_STATUS 0xe0b11dc1cbe0b8b5UL
#define INSTRUCTION_ISSUE_BURN_GRANT 0x34635557e776ad8eUL
#define INSTRUCTION_BURN 0x5d2adb6b381d6e74UL
#define INSTRUCTION_MINT 0xa68992b62fe13933UL
#define INSTRUCTION_MINT_UNBOUND 0xbb9bdb6d92bb63e1UL

#define ACCOUNT_CONFIG 0x82ccfa1ee0aa0c9bUL
#define ACCOUNT_WHITELIST 0xf73679924f34b0ccUL
#define ACCOUNT_BURN_GRANT 0x1ff73db70bc6af70UL
#define ACCOUNT_MINT_RECEIPT 0x0ffa5f14188f108cUL

#define EVENT_WHITELIST_UPDATED 0x16dcedeec1cd6ecdUL
#define EVENT_BURNED 0x430ee5ef9afb25cfUL
#define EVENT_MINTED 0x79727558391583aeUL

/* Whitelist statuses. The spec fixes 2; the others are this program's own, and only the admin can set them. */
#define STATUS_NONE 0
#define STATUS_BUYER 1
#define STATUS_MINTER 2
#define STATUS_WHITELISTER 3
#define STATUS_BANNED 4

typedef struct {
  uint64_t discriminator;
  Pubkey admin;         /* sets any whitelist status, mints without an intent */
  Pubkey grant_issuer;  /* issues burn grants */
  Pubkey minter;        /* mints for intents */
  Pubkey mint;          /* the one token this program mints and burns */
} ConfigAccount;

typedef struct {
  uint64_t discriminator;
  Pubkey address;
  Pubkey updater;
  uint8_t status;
  uint8_t reserved[7];
} WhitelistAccount;

typedef struct {
  uint64_t discriminator;
  IntentId intent;
  Pubkey holder;
  Pubkey mint;
  uint64_t amount;
  int64_t expires_at_unix;
  uint8_t used;
  uint8_t reserved[7];
} GrantAccount;

typedef struct {
  uint64_t discriminator;
  IntentId intent;
  Pubkey destination;
  uint64_t amount;
} ReceiptAccount;

typedef struct {
  uint64_t discriminator;
  Pubkey admin;
  Pubkey grant_issuer;
  Pubkey minter;
} InitializeData;

typedef struct {
  uint64_t discriminator;
  IntentId intent;
  uint64_t amount;
  int64_t expires_at_unix;
} IssueGrantData;

/* Of burn and of mint: the instruction names its intent and amount itself, so that a signer can read both from it. */
typedef struct {
  uint64_t discriminator;
  IntentId intent;
  uint64_t amount;
} IntentAmountData;

typedef struct {
  uint64_t discriminator;
  uint64_t amount;
} AmountData;

#define STATUS_DATA_LENGTH 9 /* a discriminator and the status byte */

typedef struct {
  uint64_t discriminator;
  Pubkey address;
  Pubkey updater;
  uint8_t status;
  uint8_t reserved[7];
} WhitelistUpdatedEvent;

typedef struct {
  uint64_t discriminator;
  IntentId intent;
  Pubkey holder;
  Pubkey mint;
  uint64_t amount;
} BurnedEvent;

typedef struct {
  uint64_t discriminator;
  IntentId intent;
  Pubkey destination;
  Pubkey mint;
  uint64_t amount;
} MintedEvent;

_Static_assert(sizeof(ConfigAccount) == 136, "no holes");
_Static_assert(sizeof(WhitelistAccount) == 80, "no holes");
_Static_assert(sizeof(GrantAccount) == 112, "no holes");
_Static_assert(sizeof(ReceiptAccount) == 64, "no holes");
_Static_assert(sizeof(InitializeData) == 104, "no holes");
_Static_assert(sizeof(IssueGrantData) == 40, "no holes");
_Static_assert(sizeof(IntentAmountData) == 32, "no holes");
_Static_assert(sizeof(WhitelistUpdatedEvent) == 80, "no holes");
_Static_assert(sizeof(BurnedEvent) == 96, "no holes");
_Static_assert(sizeof(MintedEvent) == 96, "no holes");

#endif
