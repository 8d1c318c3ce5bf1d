import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { listAccess, type AccessList } from './access-list.ts';
import { dryRun } from '#lib/evm/run/dry-run.ts';
import { encodeGrant, type RequestedGrant, type GrantWords } from '#lib/evm/grant/grant-words.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import { randomBytes } from '#lib/evm/random-bytes.ts';
import type { ReadPlan } from '#lib/evm/run/reading.ts';
import { findStoredLimit, lowerThan } from '#lib/evm/grant/stored-limit.ts';
import type { RunContext } from '#lib/evm/run/run-context.ts';

/** What is known of the storage that a grant writes. */
export type StorageView =
  /** The node does not list what a call touches. */
  | { readonly state: 'unseen' }
  /**
   * The same function does not run for another address or limit, so this address's own storage cannot be
   * determined.
   */
  | { readonly state: 'incomparable' }
  | {
      readonly state: 'seen';
      /** The contract's storage that only a call for this address touches. */
      readonly keyed: ReadonlySet<string>;
      /**
       * What the contract stores for a lower limit; undefined when no limit was found to be stored at all.
       */
      readonly lower: LowerLimit | undefined;
    };

export interface LowerLimit {
  readonly limitBaseUnits: bigint;
  /** The contract's storage after it. */
  readonly slots: ReadonlyMap<string, bigint>;
}

interface StorageInput {
  readonly requested: RequestedGrant;
  readonly words: GrantWords | undefined;
  readonly plan: ReadPlan;
  readonly own: AccessList;
  readonly other: AccessList;
  readonly here: Observed;
  readonly context: RunContext;
}

/** Which storage the same function touches for a random address. */
export function listForOtherAddress(
  request: ChainRequest,
  { requested, words, context }: { requested: RequestedGrant; words: GrantWords; context: RunContext },
): Promise<AccessList> {
  const data = encodeGrant(words, randomBytes(20), requested.limitBaseUnits);
  return listAccess(request, { ...requested.call, data }, context);
}

/**
 * Separates what the contract stores without its ABI, which the spec does not show. Storage that moves with
 * the address is the address's. A number that moves with the limit is the limit.
 */
export async function compareStorage(
  request: ChainRequest,
  input: StorageInput,
): Promise<StorageView | { readonly state: 'unavailable'; readonly reason: string }> {
  const { requested, words, plan, own, other, here, context } = input;
  if (own.state === 'unavailable') return { state: 'unavailable', reason: own.reason };
  if (other.state === 'unavailable') return { state: 'unavailable', reason: other.reason };
  if (own.state === 'missing') return { state: 'unseen' };
  if (own.state !== 'listed' || other.state !== 'listed' || !words) return { state: 'incomparable' };
  const contract = requested.call.to.toLowerCase();
  const otherSlots = new Set(other.touched.get(contract));
  const keyed = new Set(own.touched.get(contract)?.filter((slot) => !otherSlots.has(slot)));
  const stored = findStoredLimit({ observed: here, requested, keyed });
  if (stored === undefined) return { state: 'seen', keyed, lower: undefined };
  const limitBaseUnits = lowerThan(stored);
  const call = { ...requested.call, data: encodeGrant(words, requested.address, limitBaseUnits) };
  const ran = await dryRun(request, { call, plan, height: context.height });
  if (ran.state === 'missing' || ran.state === 'unavailable') {
    return { state: 'unavailable', reason: ran.reason };
  }
  if (ran.state === 'reverted') return { state: 'incomparable' };
  const slots = ran.after.slots.get(contract) ?? new Map<string, bigint>();
  return { state: 'seen', keyed, lower: { limitBaseUnits, slots } };
}
