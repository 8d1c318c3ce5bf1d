import type { RequestedGrant } from '#lib/evm/grant/grant-words.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';

/** Counters, roles and flags are no larger; and this much of the token is a few cents. */
const LARGEST_SMALL = 2n ** 16n - 1n;

type Moment = Pick<Observed['ran'], 'timeUnix' | 'height'>;

/**
 * Whether a word that a grant emits or stores is explained by this grant: the address, the sender, the
 * contract itself, the block's time or height, or a number no larger than the limit.
 */
export function isExplained(
  word: bigint,
  { call, address, limitBaseUnits }: RequestedGrant,
  at: Moment,
): boolean {
  const largest = limitBaseUnits > LARGEST_SMALL ? limitBaseUnits : LARGEST_SMALL;
  if (word <= largest) return true;
  if (word === BigInt(at.timeUnix) || word === BigInt(at.height)) return true;
  return [address, call.from, call.to].some((account) => word === BigInt(account));
}

const TIME_BITS = 40n;
const ADDRESS_BITS = 160n;
const BYTE = 8n;
const WORD_BITS = 256n;

/** The same for a word in which a contract packed several, each on a byte boundary. */
export function isExplainedPacked(word: bigint, requested: RequestedGrant, at: Moment): boolean {
  if (isExplained(word, requested, at)) return true;
  const accounts = [requested.address, requested.call.from].map((account) => ({
    value: BigInt(account),
    bits: ADDRESS_BITS,
  }));
  const known = [...accounts, { value: BigInt(at.timeUnix), bits: TIME_BITS }];
  return known.some(({ value, bits }) => {
    const shift = findPlace(word, value, bits);
    return shift !== undefined && isExplainedPacked(word - (value << shift), requested, at);
  });
}

function findPlace(word: bigint, value: bigint, bits: bigint): bigint | undefined {
  const mask = 2n ** bits - 1n;
  for (let shift = 0n; value > 0n && shift + bits <= WORD_BITS; shift += BYTE) {
    if (((word >> shift) & mask) === value) return shift;
  }
  return undefined;
}
