import 'server-only';
import { z } from 'zod';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { findExpectedMinor } from '#lib/conversion/check-amount.ts';
import { bytesSchema, toQuantity, toWord } from '#lib/evm/rpc-values.ts';
import { findMoves, logSchema, TRANSFER_TOPIC, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import type { BurnAttemptRow } from '#server/store/burn-attempts-repository.ts';

const foundLogSchema = logSchema.extend({ transactionHash: z.string() });
const transactionSchema = z.looseObject({ input: bytesSchema }).nullable();

type EvmAttempt = Pick<BurnAttemptRow, 'authorization' | 'tokenHolder' | 'scanFromBlock'>;

/**
 * The hash of a transaction that burned by this attempt's authorization, although nobody reported one: a browser can die
 * between the wallet's broadcast and its word to us. It is ours when the token burned the amount of the holder and the
 * transaction carries the very call that was authorized, which no other intent's does.
 */
export async function findBurnOnChain(
  attempt: EvmAttempt,
  amountCents: number | null,
  request: ChainRequest,
): Promise<string | undefined> {
  const { authorization, tokenHolder, scanFromBlock } = attempt;
  const amountMinor = findExpectedMinor(amountCents);
  if (!authorization || amountMinor === undefined) return undefined;
  const answer = await request('eth_getLogs', [
    {
      address: authorization.to,
      fromBlock: toQuantity(scanFromBlock ?? 0n),
      toBlock: 'latest',
      topics: [TRANSFER_TOPIC, `0x${toWord(tokenHolder)}`, `0x${toWord(ZERO_ADDRESS)}`],
    },
  ]);
  const burns = z
    .array(foundLogSchema)
    .parse(answer)
    .filter((log) => findMoves([log]).some((move) => move.amountMinor === amountMinor));
  for (const { transactionHash } of burns) {
    const transaction = transactionSchema.parse(await request('eth_getTransactionByHash', [transactionHash]));
    const call = authorization.data.slice(2).toLowerCase();
    if (transaction?.input.toLowerCase().includes(call)) return transactionHash.toLowerCase();
  }
  return undefined;
}
