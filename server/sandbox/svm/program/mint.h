/* Mints: once per intent, to a whitelisted wallet. The receipt of an intent is what makes a second mint impossible. */
#ifndef MINT_H
#define MINT_H

#include "token.h"
#include "whitelist.h"

static void announce_mint(const ReceiptAccount *receipt, const Pubkey *mint) {
  MintedEvent event;
  event.discriminator = EVENT_MINTED;
  sol_memcpy_(&event.intent, &receipt->intent, sizeof(IntentId));
  sol_memcpy_(&event.destination, &receipt->destination, sizeof(Pubkey));
  sol_memcpy_(&event.mint, mint, sizeof(Pubkey));
  event.amount = receipt->amount;
  const Slice field = {(const uint8_t *)&event, sizeof(event)};
  sol_log_data(&field, 1);
}

static uint64_t write_receipt(Call *call, const IntentAmountData *data) {
  AccountInfo *account = &call->accounts[2];
  Pda pda = receipt_pda(&data->intent);
  REQUIRE(is_pda(&pda, call, account), ERROR_WRONG_ACCOUNT, "not the intent's receipt PDA");
  REQUIRE(is_vacant(account), ERROR_ALREADY_MINTED, "the intent is minted already");
  TRY(create_pda(call, &pda, &call->accounts[0], account, sizeof(ReceiptAccount)));

  ReceiptAccount *receipt = (ReceiptAccount *)account->data;
  receipt->discriminator = ACCOUNT_MINT_RECEIPT;
  sol_memcpy_(&receipt->intent, &data->intent, sizeof(IntentId));
  sol_memcpy_(&receipt->destination, call->accounts[3].key, sizeof(Pubkey));
  receipt->amount = data->amount;
  return OK;
}

/*
 * Minter (signer, writable, pays rent), config, receipt PDA (writable), destination, its whitelist PDA, its token account
 * (writable), mint (writable), mint authority, token program, system program.
 */
static uint64_t mint_for_intent(Call *call) {
  REQUIRE(call->account_count == 10 && call->data_len == sizeof(IntentAmountData), ERROR_MALFORMED_INSTRUCTION,
          "mint takes 10 accounts and 32 bytes");
  const AccountInfo *minter = &call->accounts[0], *destination = &call->accounts[3];
  const AccountInfo *destination_entry = &call->accounts[4], *token_account = &call->accounts[5];
  const AccountInfo *mint = &call->accounts[6], *authority = &call->accounts[7];
  const IntentAmountData *data = (const IntentAmountData *)call->data;

  const ConfigAccount *config;
  TRY(read_config(call, &call->accounts[1], &config));
  REQUIRE(minter->is_signer, ERROR_MISSING_SIGNATURE, "the minter has not signed");
  REQUIRE(keys_equal(minter->key, &config->minter), ERROR_NOT_AUTHORITY, "the signer is not the minter");
  REQUIRE(keys_equal(mint->key, &config->mint), ERROR_WRONG_ACCOUNT, "not the program's mint");
  REQUIRE(keys_equal(call->accounts[8].key, &TOKEN_PROGRAM), ERROR_WRONG_ACCOUNT, "not the token program");
  REQUIRE(data->amount > 0, ERROR_WRONG_AMOUNT, "nothing to mint");
  Pda destination_pda = whitelist_pda(destination->key);
  REQUIRE(is_pda(&destination_pda, call, destination_entry), ERROR_WRONG_ACCOUNT, "not the destination's whitelist PDA");

  TRY(write_receipt(call, data));
  REQUIRE(status_of(call, destination_entry) == STATUS_MINTER, ERROR_NOT_WHITELISTED,
          "the destination is not whitelisted");
  TRY(check_token_account(token_account, destination->key, mint->key));
  TRY(mint_tokens(call, mint, token_account, authority, data->amount));
  announce_mint((const ReceiptAccount *)call->accounts[2].data, mint->key);
  return OK;
}

/* The admin's own mint, bound to no intent and no whitelist: admin (signer), config, token account, mint, authority,
 * token program. */
static uint64_t mint_unbound(Call *call) {
  REQUIRE(call->account_count == 6 && call->data_len == sizeof(AmountData), ERROR_MALFORMED_INSTRUCTION,
          "mint_unbound takes 6 accounts and 16 bytes");
  const AccountInfo *admin = &call->accounts[0], *mint = &call->accounts[3];

  const ConfigAccount *config;
  TRY(read_config(call, &call->accounts[1], &config));
  REQUIRE(admin->is_signer, ERROR_MISSING_SIGNATURE, "the admin has not signed");
  REQUIRE(keys_equal(admin->key, &config->admin), ERROR_NOT_AUTHORITY, "the signer is not the admin");
  REQUIRE(keys_equal(mint->key, &config->mint), ERROR_WRONG_ACCOUNT, "not the program's mint");
  return mint_tokens(call, mint, &call->accounts[2], &call->accounts[4], ((const AmountData *)call->data)->amount);
}

#endif
