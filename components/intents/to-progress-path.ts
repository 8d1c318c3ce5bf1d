import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { isOverIncomplete, KNOWN_STATUSES, statusFacts, type KnownStatus } from '#lib/intents/status.ts';

export interface PathStep {
  readonly status: KnownStatus;
  /**
   * `stopped`: the intent ended here. `skipped`: it ended without it. `reported`: completed by the service's
   * word, which is in doubt.
   */
  readonly state: 'done' | 'current' | 'ahead' | 'stopped' | 'skipped' | 'reported';
}

/**
 * The usual path of a conversion with the present step. It shows, it does not classify: an intent may be in
 * any status at any time (R42), and one outside the path has no current step.
 */
export function toProgressPath(
  intent: Pick<IntentDetail, 'intentType' | 'status' | 'timeline'>,
  isDoubted = false,
): readonly PathStep[] {
  const reached = toReached(intent);
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
  return path.map((status, index) => ({ status, state: stateOf({ index, current, furthest, hasEnded }) }));
}

/** Every status it has been in, except those that were withdrawn. */
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
