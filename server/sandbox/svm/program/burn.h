/* Burns: the service grants one burn per intent, bound to holder and amount; the holder signs it and it happens once. */
#ifndef BURN_H
#define BURN_H

#include "token.h"
#include "whitelist.h"

/* Issuer (signer, writable, pays rent), config, grant PDA (writable), holder, system program. */
static uint64_t issue_burn_grant(Call *call) {
  REQUIRE(call->account_count == 5 && call->data_len == sizeof(IssueGrantData), ERROR_MALFORMED_INSTRUCTION,
          "issue_burn_grant takes 5 accounts and 40 bytes");
  const AccountInfo *issuer = &call->accounts[0], *holder = &call->accounts[3];
  AccountInfo *grant_account = &call->accounts[2];
  const IssueGrantData *data = (const IssueGrantData *)call->data;

  const ConfigAccount *config;
  TRY(read_config(call, &call->accounts[1], &config));
  REQUIRE(issuer->is_signer, ERROR_MISSING_SIGNATURE, "the issuer has not signed");
  REQUIRE(keys_equal(issuer->key, &config->grant_issuer), ERROR_NOT_AUTHORITY, "the signer is not the grant issuer");
  Pda pda = grant_pda(&data->intent);
  REQUIRE(is_pda(&pda, call, grant_account), ERROR_WRONG_ACCOUNT, "not the intent's grant PDA");
  REQUIRE(data->amount > 0, ERROR_WRONG_AMOUNT, "nothing to burn");
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  REQUIRE(data->expires_at_unix > clock.unix_timestamp, ERROR_GRANT_EXPIRED, "the grant would be born expired");

  const GrantAccount *prior = read_own(call, grant_account, ACCOUNT_BURN_GRANT, sizeof(GrantAccount));
  if (prior) {
    REQUIRE(!prior->used, ERROR_GRANT_USED, "the intent's tokens are burned already");
    REQUIRE(clock.unix_timestamp >= prior->expires_at_unix, ERROR_GRANT_LIVE, "a grant is live for this intent");
  } else {
    TRY(create_pda(call, &pda, issuer, grant_account, sizeof(GrantAccount)));
  }

  GrantAccount *grant = (GrantAccount *)grant_account->data;
  grant->discriminator = ACCOUNT_BURN_GRANT;
  sol_memcpy_(&grant->intent, &data->intent, sizeof(IntentId));
  sol_memcpy_(&grant->holder, holder->key, sizeof(Pubkey));
  sol_memcpy_(&grant->mint, &config->mint, sizeof(Pubkey));
  grant->amount = data->amount;
  grant->expires_at_unix = data->expires_at_unix;
  grant->used = false;
  return OK;
}

static void announce_burn(const GrantAccount *grant) {
  BurnedEvent event;
  event.discriminator = EVENT_BURNED;
  sol_memcpy_(&event.intent, &grant->intent, sizeof(IntentId));
  sol_memcpy_(&event.holder, &grant->holder, sizeof(Pubkey));
  sol_memcpy_(&event.mint, &grant->mint, sizeof(Pubkey));
  event.amount = grant->amount;
  const Slice field = {(const uint8_t *)&event, sizeof(event)};
  sol_log_data(&field, 1);
}

/* Holder (signer), its whitelist PDA, grant PDA (writable), token account (writable), mint (writable), token program. */
static uint64_t burn(Call *call) {
  REQUIRE(call->account_count == 6 && call->data_len == sizeof(IntentAmountData), ERROR_MALFORMED_INSTRUCTION,
          "burn takes 6 accounts and 32 bytes");
  const AccountInfo *holder = &call->accounts[0], *holder_entry = &call->accounts[1];
  const AccountInfo *grant_account = &call->accounts[2], *token_account = &call->accounts[3];
  const AccountInfo *mint = &call->accounts[4], *token_program = &call->accounts[5];
  const IntentAmountData *data = (const IntentAmountData *)call->data;

  REQUIRE(holder->is_signer, ERROR_MISSING_SIGNATURE, "the holder has not signed");
  REQUIRE(keys_equal(token_program->key, &TOKEN_PROGRAM), ERROR_WRONG_ACCOUNT, "not the token program");
  Pda pda = grant_pda(&data->intent);
  REQUIRE(is_pda(&pda, call, grant_account), ERROR_WRONG_ACCOUNT, "not the intent's grant PDA");
  GrantAccount *grant = read_own(call, grant_account, ACCOUNT_BURN_GRANT, sizeof(GrantAccount));
  REQUIRE(grant != 0, ERROR_NO_GRANT, "no grant for this intent");
  REQUIRE(keys_equal(holder->key, &grant->holder), ERROR_WRONG_HOLDER, "the grant is bound to another holder");
  REQUIRE(data->amount == grant->amount, ERROR_WRONG_AMOUNT, "the grant is bound to another amount");
  REQUIRE(!grant->used, ERROR_GRANT_USED, "the intent's tokens are burned already");
  Clock clock;
  TRY(sol_get_clock_sysvar(&clock));
  REQUIRE(clock.unix_timestamp < grant->expires_at_unix, ERROR_GRANT_EXPIRED, "the grant has expired");

  Pda holder_pda = whitelist_pda(holder->key);
  REQUIRE(is_pda(&holder_pda, call, holder_entry), ERROR_WRONG_ACCOUNT, "not the holder's whitelist PDA");
  REQUIRE(status_of(call, holder_entry) == STATUS_MINTER, ERROR_NOT_WHITELISTED, "the holder is not whitelisted");
  REQUIRE(keys_equal(mint->key, &grant->mint), ERROR_WRONG_ACCOUNT, "not the granted mint");
  TRY(check_token_account(token_account, holder->key, mint->key));

  grant->used = true;
  TRY(burn_tokens(call, token_account, mint, holder, grant->amount));
  announce_burn(grant);
  return OK;
}

#endif
