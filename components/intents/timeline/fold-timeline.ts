import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import type { TimelineEntry } from '#lib/intents/intent-view.ts';

/** A line that is shown, or lines behind a button. */
export type TimelinePart =
  | { readonly kind: 'line'; readonly entry: TimelineEntry }
  | { readonly kind: 'folded'; readonly id: string; readonly entries: readonly TimelineEntry[] };

/** Steps of this dashboard that only matter where something went wrong. */
const TECHNICAL: Readonly<Partial<Record<TimelineEntry['kind'], ReadonlySet<string>>>> = {
  request: new Set(['sent', 'accepted']),
  burn: new Set<BurnAttemptState>([
    'preparing',
    'ready',
    'signing',
    'proof_stored',
    'submitting',
    'accepted',
  ]),
};

/** The lines in their order, technical ones that follow each other as one part. A problem is never folded. */
export function foldTimeline(entries: readonly TimelineEntry[]): TimelinePart[] {
  const parts: TimelinePart[] = [];
  for (const entry of entries) {
    const last = parts.at(-1);
    if (!isTechnical(entry)) parts.push({ kind: 'line', entry });
    else if (last?.kind === 'folded')
      parts[parts.length - 1] = { ...last, entries: [...last.entries, entry] };
    else parts.push({ kind: 'folded', id: entry.id, entries: [entry] });
  }
  return parts;
}

function isTechnical({ kind, value, detail }: TimelineEntry): boolean {
  const hasProblem = kind === 'burn' && detail !== null;
  return !hasProblem && TECHNICAL[kind]?.has(value) === true;
}
