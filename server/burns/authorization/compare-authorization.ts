import 'server-only';
import { findEvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { BASE_UNITS_PER_CENT, expectedBaseUnits, toWholeCents } from '#lib/money/tokens.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { statedBurnAmounts } from '#lib/solana/burn/check-instructions.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import type { OrderedIntent } from '#server/intents/order/require-order.ts';

/**
 * Where a burn authorization differs from the order. The guard refuses it for the same reason; here the
 * difference is recorded as a statement of the service.
 */
export function compareAuthorization(
  { amountMinor, chainRef }: Pick<BurnAuthorization, 'amountMinor' | 'chainRef'>,
  { amountCents, chainId }: Pick<OrderedIntent, 'amountCents' | 'chainId'>,
): Contradiction[] {
  const found = compareAmount(BigInt(amountMinor), amountCents);
  const network = findEvmNetwork(chainRef);
  if (network?.chainId !== chainId) {
    found.push({ field: 'chainId', held: chainId, value: network?.chainId ?? chainRef });
  }
  return found;
}

/** The same of a staged transaction: every amount that its own token instructions say is burned. */
export function compareStaged(
  transactionBase64: string,
  { amountCents }: Pick<OrderedIntent, 'amountCents'>,
): Contradiction[] {
  return statedAmounts(transactionBase64).flatMap((baseUnits) => compareAmount(baseUnits, amountCents));
}

function statedAmounts(transactionBase64: string): bigint[] {
  try {
    return statedBurnAmounts(decodeTransactionBase64(transactionBase64).message);
  } catch (error) {
    if (error instanceof TransactionFormatError) return [];
    throw error;
  }
}

function compareAmount(baseUnits: bigint, amountCents: number): Contradiction[] {
  if (baseUnits === expectedBaseUnits(amountCents)) return [];
  const isWhole = baseUnits % BASE_UNITS_PER_CENT === 0n;
  const value = isWhole ? String(toWholeCents(baseUnits)) : `${String(baseUnits)} × 10⁻⁶`;
  return [{ field: 'amountCents', held: String(amountCents), value }];
}
