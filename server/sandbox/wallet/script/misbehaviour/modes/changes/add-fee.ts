import { COMPUTE_BUDGET_PROGRAM } from '#lib/solana/programs.ts';
import { insertInstructions } from '#server/sandbox/wallet/script/misbehaviour/insert-instructions.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

const UNIT_LIMIT = withNumber(2, 4, 200_000n);
const UNIT_PRICE_MICRO_LAMPORTS = withNumber(3, 8, 20_000n);

/**
 * Sets its own priority fee in front of what was confirmed. A grant for the whitelist allows it, a burn does
 * not.
 */
export const addFee: WalletMode = {
  label: 'Add a priority fee (Solana)',
  solana: {
    alter: ({ message, ...order }) => ({
      ...order,
      message: insertInstructions(message, {
        program: COMPUTE_BUDGET_PROGRAM,
        before: [UNIT_LIMIT, UNIT_PRICE_MICRO_LAMPORTS].map((data) => ({ accountIndexes: [], data })),
      }),
    }),
  },
};

/** The kind of the instruction, then a little-endian number. */
function withNumber(kind: number, bytes: number, value: bigint): Uint8Array {
  const digits = Array.from({ length: bytes }, (_, place) => Number((value >> BigInt(8 * place)) & 0xffn));
  return Uint8Array.from([kind, ...digits]);
}
