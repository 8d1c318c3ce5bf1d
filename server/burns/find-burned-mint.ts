import 'server-only';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findExpectedMinor } from '#lib/conversion/check-amount.ts';
import { log } from '#server/observability/log.ts';
import type { WatchedProof } from './watch-evm-proof.ts';

const balanceSchema = z.looseObject({
  mint: z.string(),
  owner: z.string().optional(),
  uiTokenAmount: z.looseObject({ amount: z.string().regex(/^\d+$/).transform(BigInt) }),
});
const transactionSchema = z.looseObject({
  meta: z.looseObject({
    preTokenBalances: z.array(balanceSchema).nullish(),
    postTokenBalances: z.array(balanceSchema).nullish(),
  }),
});
type Balances = z.infer<typeof balanceSchema>[];

/**
 * The mint of which a confirmed burn took the holder's tokens, from the chain's own record. Undefined when a node does not
 * tell; then nothing is pinned, and nothing else depends on it (R9).
 */
export async function findBurnedMint(
  { proof, amountCents }: WatchedProof,
  request: ChainRequest,
): Promise<string | undefined> {
  const options = { commitment: 'confirmed', encoding: 'json', maxSupportedTransactionVersion: 0 };
  try {
    const { meta } = transactionSchema.parse(await request('getTransaction', [proof.proof, options]));
    const before = meta.preTokenBalances ?? [];
    const after = meta.postTokenBalances ?? [];
    const mints = new Set(before.map(({ mint }) => mint));
    const burned = findExpectedMinor(amountCents);
    return [...mints].find(
      (mint) => sumOf(before, mint, proof.tokenHolder) - sumOf(after, mint, proof.tokenHolder) === burned,
    );
  } catch (error) {
    log().info({ err: error, proof: proof.proof }, 'the burned mint cannot be read');
    return undefined;
  }
}

function sumOf(balances: Balances, mint: string, owner: string): bigint {
  return balances
    .filter((balance) => balance.mint === mint && balance.owner === owner)
    .reduce((sum, balance) => sum + balance.uiTokenAmount.amount, 0n);
}
