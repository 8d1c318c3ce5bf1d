import type { RequestedGrant } from './grant-words.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import type { EvmLog } from '#lib/evm/token-logs.ts';
import { wordsOf } from '#lib/evm/words.ts';
import { BASE_UNITS_PER_CENT } from '#lib/money/tokens.ts';

/** The bits that a limit has at least, where a contract packs several numbers into one word. */
const FIELD_BITS = 64n;
export const FIELD = 2n ** FIELD_BITS - 1n;
const BYTE = 8n;
const WORD_BITS = 256n;

/** At which bit, on a byte boundary, a stored word has this number; undefined when it does not have it. */
export function findField(word: bigint, value: bigint): bigint | undefined {
  for (let shift = 0n; shift + FIELD_BITS <= WORD_BITS; shift += BYTE) {
    if (((word >> shift) & FIELD) === value) return shift;
  }
  return undefined;
}

/** Every word in the logs, except their topics for the kind. */
export function wordsSaid(logs: readonly EvmLog[]): bigint[] {
  return logs.flatMap(({ topics, data }) => [
    ...topics.slice(1).map((topic) => BigInt(topic)),
    ...wordsOf(data).map((word) => BigInt(`0x${word}`)),
  ]);
}

/**
 * The limits that a grant may be in force with, by what the contract says: the largest first, none above what
 * is asked.
 */
export function limitsSaid(
  { logs, timeUnix, height }: Observed['ran'],
  { address, limitBaseUnits }: Pick<RequestedGrant, 'address' | 'limitBaseUnits'>,
): bigint[] {
  const others = [BigInt(address), BigInt(timeUnix), BigInt(height)];
  const said = wordsSaid(logs).filter(
    (word) => word > 0n && word <= limitBaseUnits && !others.includes(word),
  );
  return [...new Set(said)].toSorted((a, b) => (a < b ? 1 : -1));
}

/** The limit that the contract both says and stores for the address; undefined when there is none. */
export function findStoredLimit(source: {
  readonly observed: Observed;
  readonly requested: RequestedGrant;
  readonly keyed: ReadonlySet<string>;
}): bigint | undefined {
  const { observed, requested, keyed } = source;
  const slots = observed.ran.after.slots.get(requested.call.to.toLowerCase());
  const words = [...keyed].map((slot) => slots?.get(slot) ?? 0n);
  return limitsSaid(observed.ran, requested).find((limit) =>
    words.some((word) => findField(word, limit) !== undefined),
  );
}

/**
 * A lower limit to compare with: one cent less, or one base unit less where a cent less is nothing. It is
 * zero, which would revoke, only for a limit of one base unit.
 */
export function lowerThan(limitBaseUnits: bigint): bigint {
  return limitBaseUnits > BASE_UNITS_PER_CENT ? limitBaseUnits - BASE_UNITS_PER_CENT : limitBaseUnits - 1n;
}
