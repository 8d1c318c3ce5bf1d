import { z } from 'zod';
import { readMetadata } from '#lib/intents/intent.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';

const metadataSchema = z.record(z.string(), z.unknown());
/** An amount as the service writes them. */
const AMOUNT = /^\d{1,30}$/;

/**
 * How many tokens the service says that it minted, in base units (6 decimals); null where it says none. The
 * spec does not say the unit of `mintAmountMinor`: what equals the amount in cents is read as that.
 */
export function findReportedMint({
  raw,
  amountCents,
}: Pick<IntentDetail, 'raw' | 'amountCents'>): bigint | null {
  const metadata = metadataSchema.safeParse(raw.metadata).data ?? null;
  const reported = readMetadata({ metadata }).mintAmountMinor;
  if (reported === undefined || !AMOUNT.test(reported)) return null;
  const amount = BigInt(reported);
  return amountCents !== null && amount === BigInt(amountCents) ? expectedBaseUnits(amountCents) : amount;
}

/** Whether the service says that it minted another amount than was ordered. It only informs (R2, R51). */
export function isOtherAmountReported(
  intent: Pick<IntentDetail, 'intentType' | 'raw' | 'amountCents'>,
): boolean {
  const reported = findReportedMint(intent);
  if (intent.intentType !== 'onramp' || reported === null || intent.amountCents === null) return false;
  return reported !== expectedBaseUnits(intent.amountCents);
}
