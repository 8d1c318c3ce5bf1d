import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isOverIncomplete, KNOWN_STATUSES, statusFacts, type KnownStatus } from '#lib/intents/status.ts';

export interface PathStep {
  readonly status: KnownStatus;
  /**
   * `stopped`: the intent ended here. `reported`: completed by the service's word, which is in doubt. Of one
   * that ended: `unreported`: the service did not report it, which does not say that it did not happen;
   * `withdrawn`: the service reported it, and then another status instead. `confirmed`: not reported, and the
   * chain shows it.
   */
  readonly state:
    'done' | 'current' | 'ahead' | 'stopped' | 'reported' | 'unreported' | 'withdrawn' | 'confirmed';
}

interface Known {
  /** More is claimed by `completed` than is known. */
  readonly isDoubted?: boolean;
  /** The chain has executed the burn. */
  readonly isBurned?: boolean;
}

/**
 * The usual path of a conversion with the present step. It shows, it does not classify: an intent may be in
 * any status at any time (R42), and one outside the path has no current step.
 */
export function toProgressPath(
  intent: Pick<IntentDetail, 'intentType' | 'status' | 'timeline'>,
  { isDoubted = false, isBurned = false }: Known = {},
): readonly PathStep[] {
  const { reached, withdrawn } = toReached(intent);
  const path = KNOWN_STATUSES.filter((status) => {
    if (isOverIncomplete(status)) return false;
    return statusFacts(status).milestoneOf.includes(intent.intentType) || reached.has(status);
  });
  const current = path.findIndex((status) => status === intent.status);
  const furthest = path.findLastIndex((status) => reached.has(status));
  const hasEnded = isOverIncomplete(intent.status);
  if (statusFacts(intent.status).stage === 'completed') {
    const isReported = (status: KnownStatus) => isDoubted && status === intent.status;
    return path.map((status) => ({ status, state: isReported(status) ? 'reported' : 'done' }));
  }
  return path.map((status, index) => {
    const state = stateOf({ index, current, furthest, hasEnded });
    if (state !== 'ahead' && state !== 'unreported') return { status, state };
    if (isBurned && status === 'burning') return { status, state: 'confirmed' };
    return { status, state: hasEnded && withdrawn.has(status) ? 'withdrawn' : state };
  });
}

/**
 * Every status it has been in, and those that were withdrawn. `completed` is the last one: any status after
 * it withdraws it, also where a read had confirmed it.
 */
function toReached({ status, timeline }: Pick<IntentDetail, 'status' | 'timeline'>) {
  const reached = new Set<string>();
  const withdrawn = new Set<string>();
  for (const { kind, value, detail } of timeline) {
    if (kind === 'correction' && detail !== null) {
      reached.delete(detail);
      withdrawn.add(detail);
    }
    if (kind === 'status' || kind === 'correction') reached.add(value);
  }
  const last: KnownStatus = 'completed';
  if (status !== last && reached.delete(last)) withdrawn.add(last);
  return { reached: reached.add(status), withdrawn };
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
  if (hasEnded) return isFurthest ? 'stopped' : 'unreported';
  return isFurthest ? 'done' : 'ahead';
}
