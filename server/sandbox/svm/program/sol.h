/*
 * The part of the SVM's program interface that this program uses: the types that cross the virtual machine's edge, the
 * syscalls, and the reader of the input that the loader serializes. Field order and sizes are the machine's, not ours.
 */
#ifndef SOL_H
#define SOL_H

typedef unsigned char uint8_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
typedef long int64_t;
typedef uint8_t bool;
#define true 1
#define false 0

/* The target cannot return a struct from a call, so functions that build one are always part of their caller. */
#define INLINE static inline __attribute__((always_inline))

_Static_assert(sizeof(uint64_t) == 8 && sizeof(uint32_t) == 4, "the target is a 64-bit machine");

typedef struct {
  uint8_t bytes[32];
} Pubkey;

typedef struct {
  const Pubkey *key;
  uint64_t *lamports;
  uint64_t data_len;
  uint8_t *data;
  Pubkey *owner;
  uint64_t rent_epoch;
  bool is_signer;
  bool is_writable;
  bool executable;
} AccountInfo;

typedef struct {
  const Pubkey *key;
  bool is_writable;
  bool is_signer;
} AccountMeta;

typedef struct {
  const Pubkey *program_id;
  const AccountMeta *accounts;
  uint64_t account_count;
  const uint8_t *data;
  uint64_t data_len;
} Instruction;

typedef struct {
  const uint8_t *address;
  uint64_t length;
} Slice;

typedef struct {
  const Slice *seeds;
  uint64_t count;
} SignerSeeds;

typedef struct {
  uint64_t slot;
  int64_t epoch_start_timestamp;
  uint64_t epoch;
  uint64_t leader_schedule_epoch;
  int64_t unix_timestamp;
} Clock;

typedef struct {
  uint64_t lamports_per_byte;
  uint64_t exemption_threshold; /* the bits of an IEEE double */
  uint8_t burn_percent;
  uint8_t padding[7];
} Rent;

void sol_log_(const char *message, uint64_t length);
void sol_log_data(const Slice *fields, uint64_t count);
void sol_memcpy_(void *destination, const void *source, uint64_t length);
void sol_memset_(void *destination, uint8_t value, uint64_t length);
void sol_memcmp_(const void *left, const void *right, uint64_t length, int *result);
uint64_t sol_get_clock_sysvar(Clock *clock);
uint64_t sol_get_rent_sysvar(Rent *rent);
uint64_t sol_try_find_program_address(const Slice *seeds, uint64_t count, const Pubkey *program_id, Pubkey *address,
                                      uint8_t *bump);
uint64_t sol_invoke_signed_c(const Instruction *instruction, const AccountInfo *accounts, uint64_t account_count,
                             const SignerSeeds *signers, uint64_t signer_count);

#define MAX_ACCOUNTS 10
#define MAX_PERMITTED_DATA_INCREASE 10240
#define NOT_A_DUPLICATE 0xff

/* One call of the program: the accounts in the caller's order, and the instruction's bytes. */
typedef struct {
  AccountInfo accounts[MAX_ACCOUNTS];
  uint64_t account_count;
  const uint8_t *data;
  uint64_t data_len;
  Pubkey program_id;
} Call;

static inline bool keys_equal(const Pubkey *left, const Pubkey *right) {
  int difference;
  sol_memcmp_(left, right, sizeof(Pubkey), &difference);
  return difference == 0;
}

static const uint8_t *read_account(const uint8_t *cursor, AccountInfo *account) {
  account->is_signer = cursor[1] != 0;
  account->is_writable = cursor[2] != 0;
  account->executable = cursor[3] != 0;
  cursor += 8; /* the flags above and four bytes of padding */
  account->key = (const Pubkey *)cursor;
  cursor += sizeof(Pubkey);
  account->owner = (Pubkey *)cursor;
  cursor += sizeof(Pubkey);
  account->lamports = (uint64_t *)cursor;
  cursor += sizeof(uint64_t);
  account->data_len = *(const uint64_t *)cursor;
  cursor += sizeof(uint64_t);
  account->data = (uint8_t *)cursor;
  cursor += account->data_len + MAX_PERMITTED_DATA_INCREASE;
  cursor = (const uint8_t *)(((uint64_t)cursor + 7) & ~7UL);
  account->rent_epoch = *(const uint64_t *)cursor;
  return cursor + sizeof(uint64_t);
}

/* False when there are more accounts than any instruction of this program takes. */
static bool read_call(const uint8_t *input, Call *call) {
  const uint8_t *cursor = input + sizeof(uint64_t);
  call->account_count = *(const uint64_t *)input;
  if (call->account_count > MAX_ACCOUNTS) return false;
  for (uint64_t i = 0; i < call->account_count; i++) {
    if (cursor[0] == NOT_A_DUPLICATE) {
      cursor = read_account(cursor, &call->accounts[i]);
    } else {
      call->accounts[i] = call->accounts[cursor[0]];
      cursor += 8;
    }
  }
  call->data_len = *(const uint64_t *)cursor;
  call->data = cursor + sizeof(uint64_t);
  sol_memcpy_(&call->program_id, call->data + call->data_len, sizeof(Pubkey));
  return true;
}

#endif
