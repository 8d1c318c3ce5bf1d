import { z } from 'zod';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { REFUND_STATUSES, type KnownStatus, type Status } from '#lib/intents/status.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

/**
 * What a chain shows of the transaction that the service names for the mint of an onramp:
 * - `minted`: it minted exactly the ordered amount to the ordered wallet;
 * - `other_amount`: it minted another amount to that wallet;
 * - `nothing`: it failed, or minted nothing of the token to that wallet;
 * - `counted_elsewhere`: what it minted is the mint of another onramp already;
 * - `too_early`: it is of a time before the onramp was created;
 * - `not_found`: the chain's node does not know it, or it is no transaction id.
 */
export const MINT_STANDINGS = [
  'minted',
  'other_amount',
  'nothing',
  'counted_elsewhere',
  'too_early',
  'not_found',
] as const;
export type MintStanding = (typeof MINT_STANDINGS)[number];

const READ_IN: ReadonlySet<string> = new Set<KnownStatus>(['completed', ...REFUND_STATUSES]);

/**
 * Whether a mint that the service names for it is read. One that was refunded may have given the tokens, too.
 */
export function isMintRead({ intentType, status }: { intentType: IntentType; status: Status }): boolean {
  return intentType === 'onramp' && READ_IN.has(status);
}

/** For the page of an onramp. */
export const mintReadingSchema = z.object({
  standing: z.enum(MINT_STANDINGS),
  /** All that it minted to the wallet, in base units; null where it was not found. */
  mintedBaseUnits: z
    .string()
    .regex(/^\d{1,80}$/)
    .nullable(),
  readAt: isoInstant,
});
export type MintReading = z.infer<typeof mintReadingSchema>;

/** Whether the transaction was read, and is not the mint that was ordered. */
export function isOtherMint(standing: MintStanding | undefined): boolean {
  return standing !== undefined && standing !== 'minted' && standing !== 'not_found';
}

/** What a transaction minted of a token to a wallet. */
export interface FoundMints {
  /** Each mint, in base units; none where it failed. */
  readonly amountsBaseUnits: readonly bigint[];
  /** When its block was made, in Unix milliseconds; null where the node does not say. */
  readonly minedAtMs: number | null;
}

interface Ordered {
  readonly baseUnits: bigint;
  /** When the service created the onramp, in Unix milliseconds. */
  readonly createdAtMs: number;
  /** How many other onramps of the same wallet and amount the transaction was counted for. */
  readonly countedElsewhere: number;
}

/** The clocks of a chain and of the service differ by less. */
const CHAIN_CLOCK_TOLERANCE_MS = HOUR_MS;

/** What a transaction is for an onramp. One that mints several times can serve as many onramps. */
export function toMintStanding(found: FoundMints | undefined, ordered: Ordered): MintStanding {
  if (found === undefined) return 'not_found';
  const { amountsBaseUnits, minedAtMs } = found;
  const exact = amountsBaseUnits.filter((amount) => amount === ordered.baseUnits).length;
  if (exact === 0) return amountsBaseUnits.length > 0 ? 'other_amount' : 'nothing';
  if (minedAtMs !== null && minedAtMs < ordered.createdAtMs - CHAIN_CLOCK_TOLERANCE_MS) return 'too_early';
  return exact > ordered.countedElsewhere ? 'minted' : 'counted_elsewhere';
}
