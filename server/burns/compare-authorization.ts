import 'server-only';
import { findEvmNetwork } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/conversion/burn.ts';
import { expectedMinor } from '#lib/money/cents.ts';
import type { Contradiction } from '#server/contradictions/record-said.ts';
import type { OrderedIntent } from '#server/intents/require-order.ts';

const BASE_UNITS_PER_CENT = 10_000n;

/**
 * What a burn authorization says of the intent's facts otherwise than it was ordered. The guard refuses it for the same
 * reason; here it is kept, because whoever issued it says what nobody here asked for.
 */
export function compareAuthorization(
  { amountMinor, chainRef }: Pick<BurnAuthorization, 'amountMinor' | 'chainRef'>,
  { amountCents, chainId }: Pick<OrderedIntent, 'amountCents' | 'chainId'>,
): Contradiction[] {
  const found: Contradiction[] = [];
  const baseUnits = BigInt(amountMinor);
  if (baseUnits !== expectedMinor(amountCents)) {
    const isWhole = baseUnits % BASE_UNITS_PER_CENT === 0n;
    const value = isWhole ? String(baseUnits / BASE_UNITS_PER_CENT) : `${amountMinor} × 10⁻⁶`;
    found.push({ field: 'amountCents', held: String(amountCents), value });
  }
  const network = findEvmNetwork(chainRef);
  if (network?.chainId !== chainId) {
    found.push({ field: 'chainId', held: chainId, value: network?.chainId ?? chainRef });
  }
  return found;
}
