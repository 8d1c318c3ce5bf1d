import { intentSchema } from '#lib/intents/intent.ts';
import { isTakenStatus } from '#lib/intents/payment/reported-paid.ts';
import { isTerminal } from '#lib/intents/status.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { mergeResource } from '#server/intents/mirror/merge-resource.ts';
import { toSearchTerms } from '#server/intents/search-terms.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import type { PlannedBurn, PlannedIntent } from './plan-types.ts';
import type { Added } from './sandbox-history.ts';

const STANDING = { accepted: 'burned', escalated: 'burned', asked: 'open' } as const satisfies Record<
  NonNullable<PlannedBurn>,
  IntentRow['burnStanding']
>;

/** A planned intent as the service answers it, with the user who created it here. */
export interface Seeded {
  readonly planned: PlannedIntent;
  readonly added: Added;
  /** Null for one that was created elsewhere. */
  readonly creatorId: string | null;
  /** Something of it contradicts, and no user has reviewed that. */
  readonly isHeld: boolean;
  /** When a user here took care of a burn that was not paid. */
  readonly handledAt: Date | null;
}

/** The row that a read of the service leaves: what is over was read soon after its end, the rest now. */
export function toIntentRow(seeded: Seeded, { start, now }: { start: ReadStart; now: Date }): IntentRow {
  const { planned, added, creatorId, isHeld, handledAt } = seeded;
  const resource = intentSchema.parse(added.intent);
  const { row } = mergeResource(undefined, resource, { source: 'read', start, readAt: now });
  const endedAt = new Date(Math.min(Date.parse(resource.updatedAt) + 3 * SECOND_MS, now.getTime()));
  const readAt = isTerminal(resource.status) ? endedAt : now;
  return {
    ...row,
    readAt,
    readBegunAt: readAt,
    pixTxid: planned.txid,
    // Its earlier statuses were read, too: the timeline has their lines.
    wasReportedTaken:
      row.wasReportedTaken || planned.steps.some(({ status }) => isTakenStatus(row.intentType, status)),
    revision: planned.steps.length,
    burnStanding: planned.burn === null ? null : STANDING[planned.burn],
    contradictedAt: isHeld ? endedAt : null,
    handledAt,
    ...(creatorId !== null && {
      createdBy: creatorId,
      createRequestKey: planned.idempotencyKey,
      destination: planned.destination,
    }),
  };
}

/** What finds the row, and what found it earlier. */
export function toTerms(row: IntentRow, { planned }: Seeded) {
  const burned = planned.burn === 'accepted' || planned.burn === 'escalated' ? planned.transaction : null;
  const terms = [...toSearchTerms(row).map(({ term }) => term), burned, planned.burn && planned.holder];
  const unique = new Set(terms.flatMap((term) => (term ? [term.toLowerCase()] : [])));
  return [...unique].map((term) => ({ intentId: row.id, term }));
}
