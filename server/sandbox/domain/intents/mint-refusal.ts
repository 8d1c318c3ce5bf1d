import type { MintObstacle } from '#server/sandbox/chains/settlement-chain.ts';

const REFUSALS = {
  not_authorized: {
    code: 'evm_destination_wallet_not_authorized',
    message: 'The destination wallet has no authorization on the whitelister',
  },
  daily_limit: {
    code: 'evm_destination_wallet_rate_limit_exceeded',
    message: "The destination wallet's on-chain daily limit is below amountCents",
  },
  below_minimum: {
    code: 'evm_mint_amount_below_minimum',
    message: "The amount is below the token's per-mint minimum",
  },
  above_maximum: {
    code: 'evm_mint_amount_above_maximum',
    message: "The amount is above the token's per-mint maximum",
  },
} as const satisfies Record<MintObstacle['kind'], { code: string; message: string }>;

/** What the chain's own refusal of a mint is called on the API. */
export function mintRefusal(obstacle: MintObstacle): { code: string; message: string } {
  return REFUSALS[obstacle.kind];
}
