import { failGrant, noteGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import { toWholeCents } from '#lib/money/tokens.ts';
import { findGrantFault, type GrantFault } from './find-grant-fault.ts';
import { findStorageFault, gasOfChanges } from './find-storage-fault.ts';
import type { RequestedGrant } from './grant-words.ts';
import type { Observed } from '#lib/evm/run/run-in-two-contexts.ts';
import type { GrantRun } from './simulate-grant.ts';
import { findStoredLimit } from './stored-limit.ts';

interface EffectInput {
  readonly run: Extract<GrantRun, { state: 'ran' }>;
  readonly requested: RequestedGrant;
  /** The contract was known before: only then may what it stores go unseen (R9). */
  readonly isPinned: boolean;
}

/**
 * What the grant would do, in both runs. It must emit and store a limit for this address, at most the
 * requested one, and nothing else anywhere. The service verifies a grant by its event (R123), so the event
 * can be read without the contract's ABI.
 */
export function checkGrantEffect(input: EffectInput): GrantCheck {
  const { run, requested, isPinned } = input;
  const { here, elsewhere, storage } = run;
  const values = { address: requested.address, contract: requested.call.to };
  if (!elsewhere) return failGrant('effect', 'inconsistent', values);
  for (const observed of [here, elsewhere]) {
    const fault = findFault(observed, input, observed === here);
    if (fault) return failGrant('effect', fault.reason, { ...values, ...fault.values });
  }
  if (!isAlike(here, elsewhere)) return failGrant('effect', 'inconsistent', values);
  if (storage.state === 'incomparable') return failGrant('effect', 'incomparable', values);
  if (storage.state === 'unseen') {
    return isPinned ? noteGrant('effect', 'unseen', values) : failGrant('effect', 'unseen', values);
  }
  const [limit, other] = [here, elsewhere].map((observed) =>
    findStoredLimit({ observed, requested, keyed: storage.keyed }),
  );
  if (limit === undefined || limit !== other) return failGrant('effect', 'inconsistent', values);
  const limitCents = String(toWholeCents(limit));
  return limit < requested.limitBaseUnits
    ? noteGrant('effect', 'clamped', { ...values, limitCents })
    : passGrant('effect', { ...values, limitCents });
}

/** Less than one more word of storage costs, even one that was read before. Source: EIP-2929. */
const LEAST_WRITE_GAS = 2_500n;

/**
 * Whether both runs did the same. Storage is listed for the first run only. The second is compared by its
 * gas.
 */
function isAlike(here: Observed, elsewhere: Observed): boolean {
  const [first, last] = [here, elsewhere].map((observed) => observed.ran.gasUsed - gasOfChanges(observed));
  const difference = (first ?? 0n) - (last ?? 0n);
  return difference < LEAST_WRITE_GAS && difference > -LEAST_WRITE_GAS;
}

function findFault(
  observed: Observed,
  { run, requested }: EffectInput,
  isHere: boolean,
): GrantFault | undefined {
  const fault = findGrantFault(observed, requested);
  if (fault || run.storage.state !== 'seen') return fault;
  const storageView = run.storage;
  const stored = findStoredLimit({ observed, requested, keyed: storageView.keyed });
  return findStorageFault({ observed, requested, storageView, stored, isComparable: isHere });
}
