/* The SPL token: the associated account of a wallet, and the two calls this program makes of the token program. */
#ifndef TOKEN_H
#define TOKEN_H

#include "pda.h"

/* TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA */
static const Pubkey TOKEN_PROGRAM = {{6,   221, 246, 225, 215, 101, 161, 147, 217, 203, 225, 70,  206, 235, 121, 172,
                                      28,  180, 133, 237, 95,  91,  55,  145, 58,  140, 245, 133, 126, 255, 0,   169}};
/* ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL */
static const Pubkey ASSOCIATED_TOKEN_PROGRAM = {{140, 151, 37,  143, 78,  36,  137, 241, 187, 61,  16,
                                                 41,  20,  142, 13,  131, 11,  90,  19,  153, 218, 255,
                                                 16,  132, 4,   142, 123, 216, 219, 233, 248, 89}};

#define TOKEN_ACCOUNT_LENGTH 165
#define TOKEN_ACCOUNT_OWNER_OFFSET 32
#define TOKEN_INSTRUCTION_MINT_TO 7
#define TOKEN_INSTRUCTION_BURN 8

typedef struct {
  uint8_t tag;
  uint8_t amount[8];
} TokenAmountData;

/* The wallet's associated account of the mint, and still the wallet's: an owner can give an associated account away. */
static uint64_t check_token_account(const AccountInfo *account, const Pubkey *wallet, const Pubkey *mint) {
  const Slice seeds[] = {SEED_BYTES(wallet), SEED_BYTES(&TOKEN_PROGRAM), SEED_BYTES(mint)};
  Pubkey expected;
  uint8_t bump;
  TRY(sol_try_find_program_address(seeds, 3, &ASSOCIATED_TOKEN_PROGRAM, &expected, &bump));
  REQUIRE(keys_equal(&expected, account->key), ERROR_WRONG_ACCOUNT, "not the wallet's associated token account");
  REQUIRE(keys_equal(account->owner, &TOKEN_PROGRAM) && account->data_len == TOKEN_ACCOUNT_LENGTH, ERROR_WRONG_ACCOUNT,
          "not a token account");
  REQUIRE(keys_equal((const Pubkey *)(account->data + TOKEN_ACCOUNT_OWNER_OFFSET), wallet), ERROR_WRONG_ACCOUNT,
          "the token account is not the wallet's any more");
  return OK;
}

INLINE TokenAmountData token_amount_data(uint8_t tag, uint64_t amount) {
  TokenAmountData data;
  data.tag = tag;
  sol_memcpy_(data.amount, &amount, sizeof(amount));
  return data;
}

/* The owner has signed the transaction, so its signature passes through. */
static uint64_t burn_tokens(const Call *call, const AccountInfo *account, const AccountInfo *mint,
                            const AccountInfo *owner, uint64_t amount) {
  const TokenAmountData data = token_amount_data(TOKEN_INSTRUCTION_BURN, amount);
  const AccountMeta accounts[] = {{account->key, true, false}, {mint->key, true, false}, {owner->key, false, true}};
  const Instruction instruction = {&TOKEN_PROGRAM, accounts, 3, (const uint8_t *)&data, sizeof(data)};
  return sol_invoke_signed_c(&instruction, call->accounts, call->account_count, 0, 0);
}

static uint64_t mint_tokens(const Call *call, const AccountInfo *mint, const AccountInfo *account,
                            const AccountInfo *authority, uint64_t amount) {
  Pda pda = authority_pda();
  REQUIRE(is_pda(&pda, call, authority), ERROR_WRONG_ACCOUNT, "not the mint authority");
  const TokenAmountData data = token_amount_data(TOKEN_INSTRUCTION_MINT_TO, amount);
  const AccountMeta accounts[] = {{mint->key, true, false}, {account->key, true, false}, {authority->key, false, true}};
  const Instruction instruction = {&TOKEN_PROGRAM, accounts, 3, (const uint8_t *)&data, sizeof(data)};
  return invoke_as(&pda, &instruction, call);
}

#endif
