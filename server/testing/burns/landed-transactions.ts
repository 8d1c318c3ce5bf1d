import { AMOUNT_CENTS } from './burn-harness.ts';
import { SOLANA_SIGNER } from './burn-steps.ts';

export const LANDED_MINT = 'Mint111111111111111111111111111111111111111';
const HELD_BASE_UNITS = 50_000_000n;

/**
 * What a node records of a transaction in which tokens of `SOLANA_SIGNER` were burned; by default the amount
 * of the dashboard.
 */
export function landedBurn(
  signedTransactionBase64: string,
  { burnedBaseUnits = BigInt(AMOUNT_CENTS) * 10_000n, movedBaseUnits = 0n } = {},
): object {
  const balance = (owner: string, accountIndex: number, minor: bigint) => ({
    accountIndex,
    mint: LANDED_MINT,
    owner,
    uiTokenAmount: { amount: String(minor) },
  });
  const left = HELD_BASE_UNITS - burnedBaseUnits - movedBaseUnits;
  return {
    transaction: [signedTransactionBase64, 'base64'],
    meta: {
      err: null,
      innerInstructions: null,
      loadedAddresses: { writable: [], readonly: [] },
      preTokenBalances: [balance(SOLANA_SIGNER, 1, HELD_BASE_UNITS), balance(LANDED_MINT, 2, 0n)],
      postTokenBalances: [balance(SOLANA_SIGNER, 1, left), balance(LANDED_MINT, 2, movedBaseUnits)],
    },
  };
}
