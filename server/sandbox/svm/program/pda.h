/* Program-derived accounts: finding them, checking them, creating them. */
#ifndef PDA_H
#define PDA_H

#include "errors.h"
#include "layout.h"
#include "sol.h"

#define SEED(text) {(const uint8_t *)(text), sizeof(text) - 1}
#define SEED_BYTES(value) {(const uint8_t *)(value), sizeof(*(value))}

/* A name and, for all but the two accounts there is one of, the address or the intent the account belongs to. */
typedef struct {
  Slice seeds[3]; /* the last one is room for the bump */
  uint64_t count;
  uint8_t bump;
} Pda;

static const Pubkey SYSTEM_PROGRAM = {{0}};

static bool is_pda(Pda *pda, const Call *call, const AccountInfo *account) {
  Pubkey expected;
  if (sol_try_find_program_address(pda->seeds, pda->count, &call->program_id, &expected, &pda->bump) != 0) return false;
  return keys_equal(&expected, account->key);
}

INLINE Pda whitelist_pda(const Pubkey *address) {
  return (Pda){{SEED("whitelist"), SEED_BYTES(address)}, 2, 0};
}

INLINE Pda grant_pda(const IntentId *intent) {
  return (Pda){{SEED("grant"), SEED_BYTES(intent)}, 2, 0};
}

INLINE Pda receipt_pda(const IntentId *intent) {
  return (Pda){{SEED("mint"), SEED_BYTES(intent)}, 2, 0};
}

INLINE Pda config_pda(void) {
  return (Pda){{SEED("config")}, 1, 0};
}

/* The SPL mint authority. It signs only for this program and holds no data. */
INLINE Pda authority_pda(void) {
  return (Pda){{SEED("authority")}, 1, 0};
}

/* Calls another program with the account's own signature; `is_pda` has found the bump before. */
static uint64_t invoke_as(Pda *pda, const Instruction *instruction, const Call *call) {
  pda->seeds[pda->count] = (Slice){&pda->bump, 1};
  const SignerSeeds signer = {pda->seeds, pda->count + 1};
  return sol_invoke_signed_c(instruction, call->accounts, call->account_count, &signer, 1);
}

/* The data of an account that this program owns and wrote as `discriminator`, or null. */
static void *read_own(const Call *call, const AccountInfo *account, uint64_t discriminator, uint64_t length) {
  if (!keys_equal(account->owner, &call->program_id) || account->data_len != length) return 0;
  return *(const uint64_t *)account->data == discriminator ? account->data : 0;
}

static bool is_vacant(const AccountInfo *account) {
  return account->data_len == 0 && keys_equal(account->owner, &SYSTEM_PROGRAM);
}

static uint64_t rent_for(uint64_t data_length, uint64_t *lamports) {
  Rent rent;
  TRY(sol_get_rent_sysvar(&rent));
  /* The threshold is a double, and this machine has no floating point: 1.0 and 2.0 are the values it ever had. */
  const uint64_t one = 0x3ff0000000000000UL, two = 0x4000000000000000UL;
  REQUIRE(rent.exemption_threshold == one || rent.exemption_threshold == two, ERROR_UNSUPPORTED_RENT,
          "unknown rent threshold");
  *lamports = (128 + data_length) * rent.lamports_per_byte * (rent.exemption_threshold == two ? 2 : 1);
  return OK;
}

static uint64_t transfer(const Call *call, const AccountInfo *from, const AccountInfo *to, uint64_t lamports) {
  struct {
    uint32_t tag;
    uint32_t lamports[2];
  } data = {2, {(uint32_t)lamports, (uint32_t)(lamports >> 32)}};
  const AccountMeta accounts[] = {{from->key, true, true}, {to->key, true, false}};
  const Instruction instruction = {&SYSTEM_PROGRAM, accounts, 2, (const uint8_t *)&data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->account_count, 0, 0);
}

static uint64_t allocate(const Call *call, Pda *pda, const AccountInfo *account, uint64_t length) {
  struct {
    uint32_t tag;
    uint32_t length[2];
  } data = {8, {(uint32_t)length, 0}};
  const AccountMeta accounts[] = {{account->key, true, true}};
  const Instruction instruction = {&SYSTEM_PROGRAM, accounts, 1, (const uint8_t *)&data, sizeof(data)};
  return invoke_as(pda, &instruction, call);
}

static uint64_t assign(const Call *call, Pda *pda, const AccountInfo *account) {
  struct {
    uint32_t tag;
    Pubkey owner;
  } data;
  data.tag = 1;
  sol_memcpy_(&data.owner, &call->program_id, sizeof(Pubkey));
  const AccountMeta accounts[] = {{account->key, true, true}};
  const Instruction instruction = {&SYSTEM_PROGRAM, accounts, 1, (const uint8_t *)&data, sizeof(data)};
  return invoke_as(pda, &instruction, call);
}

static uint64_t create_account(const Call *call, Pda *pda, const AccountInfo *payer, const AccountInfo *account,
                               uint64_t lamports, uint64_t length) {
  struct {
    uint32_t tag;
    uint32_t lamports[2];
    uint32_t length[2];
    Pubkey owner;
  } data = {0, {(uint32_t)lamports, (uint32_t)(lamports >> 32)}, {(uint32_t)length, 0}, {{0}}};
  sol_memcpy_(&data.owner, &call->program_id, sizeof(Pubkey));
  const AccountMeta accounts[] = {{payer->key, true, true}, {account->key, true, true}};
  const Instruction instruction = {&SYSTEM_PROGRAM, accounts, 2, (const uint8_t *)&data, sizeof(data)};
  return invoke_as(pda, &instruction, call);
}

/*
 * Makes a vacant derived account this program's, its rent paid by `payer`. The system program refuses to create an
 * account that already holds lamports, and anyone can send some to a known address; such an account is topped up and
 * taken over instead, so that nobody can block a grant or a mint that way.
 */
static uint64_t create_pda(const Call *call, Pda *pda, const AccountInfo *payer, AccountInfo *account,
                           uint64_t length) {
  uint64_t lamports;
  TRY(rent_for(length, &lamports));
  if (*account->lamports == 0) {
    TRY(create_account(call, pda, payer, account, lamports, length));
  } else {
    if (*account->lamports < lamports) TRY(transfer(call, payer, account, lamports - *account->lamports));
    TRY(allocate(call, pda, account, length));
    TRY(assign(call, pda, account));
  }
  account->data_len = length;
  return OK;
}

static uint64_t read_config(const Call *call, const AccountInfo *account, const ConfigAccount **config) {
  Pda pda = config_pda();
  REQUIRE(is_pda(&pda, call, account), ERROR_WRONG_ACCOUNT, "not the config account");
  *config = read_own(call, account, ACCOUNT_CONFIG, sizeof(ConfigAccount));
  REQUIRE(*config != 0, ERROR_WRONG_ACCOUNT, "the program is not initialized");
  return OK;
}

#endif
