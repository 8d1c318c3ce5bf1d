/* The whitelist: who may receive mints and burn, who may say so, and the admin's revocation and ban. */
#ifndef WHITELIST_H
#define WHITELIST_H

#include "pda.h"

static uint64_t status_of(const Call *call, const AccountInfo *account) {
  const WhitelistAccount *entry = read_own(call, account, ACCOUNT_WHITELIST, sizeof(WhitelistAccount));
  return entry ? entry->status : STATUS_NONE;
}

static void write_status(const AccountInfo *account, const Pubkey *address, const Pubkey *updater, uint8_t status) {
  WhitelistAccount *entry = (WhitelistAccount *)account->data;
  entry->discriminator = ACCOUNT_WHITELIST;
  sol_memcpy_(&entry->address, address, sizeof(Pubkey));
  sol_memcpy_(&entry->updater, updater, sizeof(Pubkey));
  entry->status = status;
}

static void announce_status(const Pubkey *address, const Pubkey *updater, uint8_t status) {
  WhitelistUpdatedEvent event;
  sol_memset_(&event, 0, sizeof(event));
  event.discriminator = EVENT_WHITELIST_UPDATED;
  sol_memcpy_(&event.address, address, sizeof(Pubkey));
  sol_memcpy_(&event.updater, updater, sizeof(Pubkey));
  event.status = status;
  const Slice field = {(const uint8_t *)&event, sizeof(event)};
  sol_log_data(&field, 1);
}

/* Spec, "Solana grant instruction layout": whitelister, whitelister PDA, user, whitelist PDA, system program. */
static uint64_t update_whitelist(Call *call) {
  REQUIRE(call->account_count == 5 && call->data_len == STATUS_DATA_LENGTH, ERROR_MALFORMED_INSTRUCTION,
          "update_whitelist takes 5 accounts and 9 bytes");
  const AccountInfo *whitelister = &call->accounts[0], *whitelister_entry = &call->accounts[1];
  const AccountInfo *user = &call->accounts[2], *system_program = &call->accounts[4];
  AccountInfo *user_entry = &call->accounts[3];
  const uint8_t status = call->data[8];

  REQUIRE(whitelister->is_signer, ERROR_MISSING_SIGNATURE, "the whitelister has not signed");
  REQUIRE(keys_equal(system_program->key, &SYSTEM_PROGRAM), ERROR_WRONG_ACCOUNT, "not the system program");
  Pda whitelister_pda = whitelist_pda(whitelister->key);
  REQUIRE(is_pda(&whitelister_pda, call, whitelister_entry), ERROR_WRONG_ACCOUNT, "not the whitelister's PDA");
  Pda user_pda = whitelist_pda(user->key);
  REQUIRE(is_pda(&user_pda, call, user_entry), ERROR_WRONG_ACCOUNT, "not the user's whitelist PDA");
  REQUIRE(status_of(call, whitelister_entry) == STATUS_WHITELISTER, ERROR_NOT_WHITELISTER,
          "the signer is not a whitelister");
  REQUIRE(status == STATUS_MINTER, ERROR_UNSUPPORTED_STATUS, "a whitelister grants minter (2) and nothing else");
  REQUIRE(is_vacant(user_entry), ERROR_PRIOR_GRANT, "the user has a prior grant");

  TRY(create_pda(call, &user_pda, whitelister, user_entry, sizeof(WhitelistAccount)));
  write_status(user_entry, user->key, whitelister->key, status);
  announce_status(user->key, whitelister->key, status);
  return OK;
}

/* Returns the rent to the admin; an account without lamports is gone when the transaction ends. */
static void close_entry(const AccountInfo *entry, const AccountInfo *admin) {
  *admin->lamports += *entry->lamports;
  *entry->lamports = 0;
  sol_memset_(entry->data, 0, entry->data_len);
}

/*
 * admin (signer, writable), config, user, whitelist PDA (writable), system program. Status 0 revokes: the entry is gone
 * and a whitelister may grant again. Status 4 bans: the entry stays, so that a grant is refused as a prior one.
 */
static uint64_t set_status(Call *call) {
  REQUIRE(call->account_count == 5 && call->data_len == STATUS_DATA_LENGTH, ERROR_MALFORMED_INSTRUCTION,
          "set_status takes 5 accounts and 9 bytes");
  const AccountInfo *admin = &call->accounts[0], *user = &call->accounts[2];
  AccountInfo *user_entry = &call->accounts[3];
  const uint8_t status = call->data[8];

  const ConfigAccount *config;
  TRY(read_config(call, &call->accounts[1], &config));
  REQUIRE(admin->is_signer, ERROR_MISSING_SIGNATURE, "the admin has not signed");
  REQUIRE(keys_equal(admin->key, &config->admin), ERROR_NOT_AUTHORITY, "the signer is not the admin");
  Pda user_pda = whitelist_pda(user->key);
  REQUIRE(is_pda(&user_pda, call, user_entry), ERROR_WRONG_ACCOUNT, "not the user's whitelist PDA");
  REQUIRE(status <= STATUS_BANNED, ERROR_UNSUPPORTED_STATUS, "unknown status");

  if (status == STATUS_NONE) {
    REQUIRE(!is_vacant(user_entry), ERROR_NOT_WHITELISTED, "there is nothing to revoke");
    close_entry(user_entry, admin);
  } else {
    if (is_vacant(user_entry)) TRY(create_pda(call, &user_pda, admin, user_entry, sizeof(WhitelistAccount)));
    write_status(user_entry, user->key, admin->key, status);
  }
  announce_status(user->key, admin->key, status);
  return OK;
}

#endif
