/*
 * The conversion service's program on Solana: a whitelist, burn grants and once-only mints. One translation unit, because
 * the linker beside it links exactly one object.
 */
#include "burn.h"
#include "mint.h"
#include "whitelist.h"

/*
 * Payer (signer, writable), the program's own address (signer), config PDA (writable), mint, system program. Only who
 * holds the key the program was deployed with can sign as its address, so nobody else can be first.
 */
static uint64_t initialize(Call *call) {
  REQUIRE(call->account_count == 5 && call->data_len == sizeof(InitializeData), ERROR_MALFORMED_INSTRUCTION,
          "initialize takes 5 accounts and 104 bytes");
  const AccountInfo *payer = &call->accounts[0], *program = &call->accounts[1], *mint = &call->accounts[3];
  AccountInfo *account = &call->accounts[2];
  const InitializeData *data = (const InitializeData *)call->data;

  REQUIRE(program->is_signer && keys_equal(program->key, &call->program_id), ERROR_MISSING_SIGNATURE,
          "the deployer has not signed");
  Pda pda = config_pda();
  REQUIRE(is_pda(&pda, call, account), ERROR_WRONG_ACCOUNT, "not the config account");
  REQUIRE(is_vacant(account), ERROR_ALREADY_INITIALIZED, "the program is initialized already");
  TRY(create_pda(call, &pda, payer, account, sizeof(ConfigAccount)));

  ConfigAccount *config = (ConfigAccount *)account->data;
  config->discriminator = ACCOUNT_CONFIG;
  sol_memcpy_(&config->admin, &data->admin, sizeof(Pubkey));
  sol_memcpy_(&config->grant_issuer, &data->grant_issuer, sizeof(Pubkey));
  sol_memcpy_(&config->minter, &data->minter, sizeof(Pubkey));
  sol_memcpy_(&config->mint, mint->key, sizeof(Pubkey));
  return OK;
}

uint64_t entrypoint(const uint8_t *input) {
  Call call;
  REQUIRE(read_call(input, &call), ERROR_MALFORMED_INSTRUCTION, "too many accounts");
  REQUIRE(call.data_len >= sizeof(uint64_t), ERROR_UNKNOWN_INSTRUCTION, "no discriminator");
  switch (*(const uint64_t *)call.data) {
    case INSTRUCTION_UPDATE_WHITELIST:
      return update_whitelist(&call);
    case INSTRUCTION_ISSUE_BURN_GRANT:
      return issue_burn_grant(&call);
    case INSTRUCTION_BURN:
      return burn(&call);
    case INSTRUCTION_MINT:
      return mint_for_intent(&call);
    case INSTRUCTION_SET_STATUS:
      return set_status(&call);
    case INSTRUCTION_MINT_UNBOUND:
      return mint_unbound(&call);
    case INSTRUCTION_INITIALIZE:
      return initialize(&call);
    default:
      FAIL(ERROR_UNKNOWN_INSTRUCTION, "unknown instruction");
  }
}
