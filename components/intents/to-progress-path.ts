import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import type { KnownStatus } from '#lib/conversion/status.ts';

export interface PathStep {
  readonly status: KnownStatus;
  /** `stopped`: the intent ended here. `skipped`: it ended without it. */
  readonly state: 'done' | 'current' | 'ahead' | 'stopped' | 'skipped';
}

/** Every status that can lie on the way, in order; the usual ones are shown always, the others when they were reached. */
const WAYS = {
  onramp: [
    'created',
    'requires_compliance',
    'awaiting_fiat_payment',
    'fiat_received',
    'minting',
    'completed',
  ],
  offramp: [
    'created',
    'requires_compliance',
    'awaiting_burn_approval',
    'burn_approved',
    'awaiting_onchain_transfer',
    'onchain_received',
    'burning',
    'scheduled',
    'paying_out',
    'completed',
  ],
} as const satisfies Record<string, readonly KnownStatus[]>;
const USUAL: ReadonlySet<KnownStatus> = new Set([
  'awaiting_fiat_payment',
  'fiat_received',
  'minting',
  'awaiting_burn_approval',
  'burn_approved',
  'burning',
  'paying_out',
  'completed',
]);

const ENDED: ReadonlySet<string> = new Set(['expired', 'canceled', 'failed', 'refunding', 'refunded']);

/**
 * The usual path of a conversion with the place where this one stands. It shows, it does not judge: an intent may be in any
 * status at any time (R42), and one outside the path has no current step.
 */
export function toProgressPath(
  intent: Pick<IntentDetail, 'intentType' | 'status' | 'timeline'>,
): readonly PathStep[] {
  const way: readonly KnownStatus[] = WAYS[intent.intentType];
  const reached = toReached(intent);
  const path = way.filter((status) => USUAL.has(status) || reached.has(status));
  const current = path.findIndex((status) => status === intent.status);
  const furthest = path.findLastIndex((status) => reached.has(status));
  const hasEnded = ENDED.has(intent.status);
  if (intent.status === 'completed') return path.map((status) => ({ status, state: 'done' }));
  return path.map((status, index) => ({ status, state: stateOf({ index, current, furthest, hasEnded }) }));
}

/** Every status it has been in. One that was taken back, it has not. */
function toReached({ status, timeline }: Pick<IntentDetail, 'status' | 'timeline'>): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const { kind, value, detail } of timeline) {
    if (kind === 'correction' && detail !== null) reached.delete(detail);
    if (kind === 'status' || kind === 'correction') reached.add(value);
  }
  return reached.add(status);
}

interface Place {
  index: number;
  current: number;
  furthest: number;
  hasEnded: boolean;
}

function stateOf({ index, current, furthest, hasEnded }: Place): PathStep['state'] {
  if (current < 0) return index < furthest ? 'done' : outsideThePath(index === furthest, hasEnded);
  // A service that steps back is believed: what lies after the current step is ahead again.
  if (index > current) return 'ahead';
  return index === current ? 'current' : 'done';
}

function outsideThePath(isFurthest: boolean, hasEnded: boolean): PathStep['state'] {
  if (hasEnded) return isFurthest ? 'stopped' : 'skipped';
  return isFurthest ? 'done' : 'ahead';
}
