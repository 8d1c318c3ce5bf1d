import { keccak256 } from 'viem/utils';
import { isExplainedPacked } from './explained-words.ts';
import type { GrantFault } from '#lib/evm/grant/find-grant-fault.ts';
import type { RequestedGrant } from '#lib/evm/grant/grant-words.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { StorageView } from './compare-storage.ts';
import { FIELD, findField } from '#lib/evm/grant/stored-limit.ts';

interface StorageInput {
  readonly observed: Observed;
  readonly requested: RequestedGrant;
  readonly storageView: Extract<StorageView, { state: 'seen' }>;
  /** Whether the lower limit was tried at this run's place in time. */
  readonly isComparable: boolean;
  /** The limit that this run says and stores. */
  readonly stored: bigint | undefined;
}
interface Change {
  readonly slot: string;
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * The first change of storage in one run that a grant of this limit to this address does not explain.
 * Explained are:
 * - in the address's own storage: the limit that the contract emits, and nothing larger;
 * - in the contract's storage: a count, a list that the address joined, a sum, a time;
 * - in the storage of another account: nothing.
 * Where the lower limit was tried, only the limit may have moved with it.
 */
export function findStorageFault(input: StorageInput): GrantFault | undefined {
  const { observed, requested } = input;
  const contract = requested.call.to.toLowerCase();
  for (const [account, slots] of observed.ran.after.slots) {
    const changes = changesOf(observed.before.slots.get(account), slots);
    const unexplained = changes.find(
      (change) => account !== contract || !isExplainedChange(change, changes, input),
    );
    const isOwn =
      unexplained !== undefined && account === contract && input.storageView.keyed.has(unexplained.slot);
    if (isOwn) return { reason: 'over_limit' };
    if (unexplained) return { reason: 'unexplained', values: { account } };
  }
  if (input.stored === undefined) return { reason: 'not_granted' };
  return input.isComparable ? findLimitFault(input, input.stored) : undefined;
}

/** The gas that the seen changes of a run cost. The rest of its gas should be the same in every run. */
export function gasOfChanges({ before, ran }: Observed): bigint {
  const changes = [...ran.after.slots].flatMap(([account, slots]) =>
    changesOf(before.slots.get(account), slots),
  );
  return changes.reduce((sum, { from }) => sum + (from === 0n ? NEW_WORD_GAS : CHANGED_WORD_GAS), 0n);
}

/** More than a write that changes nothing costs. Source: EIP-2200, EIP-2929. */
const NEW_WORD_GAS = 19_900n;
const CHANGED_WORD_GAS = 2_800n;

function changesOf(
  before: ReadonlyMap<string, bigint> | undefined,
  after: ReadonlyMap<string, bigint>,
): Change[] {
  return [...after]
    .map(([slot, to]) => ({ slot, from: before?.get(slot) ?? 0n, to }))
    .filter(({ from, to }) => from !== to);
}

function isExplainedChange(change: Change, all: readonly Change[], input: StorageInput): boolean {
  const { storageView, requested, observed } = input;
  if (storageView.keyed.has(change.slot)) {
    const { stored } = input;
    const hasLimit = stored !== undefined && findField(change.to, stored) !== undefined;
    return hasLimit || isExplainedPacked(change.to, requested, observed.ran);
  }
  return (
    isCount(change) ||
    all.some((other) => isEntryOf(other, change, requested) || isEntryOf(change, other, requested)) ||
    (isPlain(change) && (isMoment(change, observed) || isSum(change, input)))
  );
}

/** Variables that a contract declares are at small slot numbers; the values of a mapping are at a hash. */
const FIRST_HASHES = 2n ** 64n;
const BYTE = 8n;
const WORD_BITS = 256n;

function isPlain({ slot }: Change): boolean {
  return BigInt(slot) < FIRST_HASHES;
}

/**
 * Whether a number grew by one, also where it shares its word with others. In the values of a mapping a
 * change from zero to one does not count: it may be a permission of another account.
 */
function isCount(change: Change): boolean {
  const grown = change.to - change.from;
  if (!isPlain(change)) return change.from > 0n && grown === 1n;
  for (let shift = 0n; shift < WORD_BITS; shift += BYTE) if (grown === 1n << shift) return true;
  return false;
}

/** The address as the new last entry of a list, and the length of that list one more. */
function isEntryOf(entry: Change, length: Change, { address }: RequestedGrant): boolean {
  if (length.to - length.from !== 1n || entry.from !== 0n || entry.to !== BigInt(address)) return false;
  return BigInt(entry.slot) === BigInt(keccak256(`0x${toWord(length.slot)}`)) + length.from;
}

function isMoment({ to }: Change, { ran }: Observed): boolean {
  return to === BigInt(ran.timeUnix) || to === BigInt(ran.height);
}

/**
 * Whether a number moved by exactly as much as the address's limit did: the sum of all limits, or what is
 * left of a ceiling.
 */
function isSum({ from, to }: Change, { observed, requested, storageView, stored }: StorageInput): boolean {
  if (stored === undefined) return false;
  const contract = requested.call.to.toLowerCase();
  const moved = to > from ? to - from : from - to;
  return [...storageView.keyed].some((slot) => {
    const shift = findField(observed.ran.after.slots.get(contract)?.get(slot) ?? 0n, stored);
    if (shift === undefined) return false;
    const before = ((observed.before.slots.get(contract)?.get(slot) ?? 0n) >> shift) & FIELD;
    return moved === (stored > before ? stored - before : before - stored);
  });
}

/**
 * Compares the run with the one for a lower limit. In each word that differs only the limit differs, in one
 * place, and at least one word does.
 */
function findLimitFault(
  { observed, requested, storageView }: StorageInput,
  stored: bigint,
): GrantFault | undefined {
  const { lower } = storageView;
  if (!lower) return { reason: 'not_granted' };
  const slots = observed.ran.after.slots.get(requested.call.to.toLowerCase());
  const moving = [...storageView.keyed]
    .map((slot) => ({ word: slots?.get(slot) ?? 0n, below: lower.slots.get(slot) ?? 0n }))
    .filter(({ word, below }) => word !== below);
  if (moving.length === 0) return { reason: 'not_granted' };
  const isLimit = moving.every(({ word, below }) => {
    const shift = findField(word, stored);
    return shift !== undefined && word - below === (stored - lower.limitBaseUnits) << shift;
  });
  return isLimit ? undefined : { reason: 'over_limit' };
}
