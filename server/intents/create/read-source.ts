import 'server-only';
import { isIssuedElsewhere } from '#lib/intents/burn/issued-elsewhere.ts';
import { PINNED_FLOW_VERSION } from '#lib/intents/flow-version.ts';
import { listBoundHolders } from '#server/intents/list-bound-holders.ts';
import { toBurnHistory } from '#server/intents/to-burn-history.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { listBurnAttempts } from '#server/store/burns/burn-attempts-repository.ts';
import { listProofsOfIntent } from '#server/store/burns/burn-proofs-repository.ts';
import { asAnswered } from '#server/intents/mirror/as-answered.ts';
import { isNotRepeated } from '#lib/intents/next-step.ts';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import type { Executor } from '#server/store/database.ts';
import { listIntentEvents, type IntentRow } from '#server/store/intents/intents-repository.ts';

/** Not read: they only choose between steps that begin something; each of those may be repeated. */
const UNREAD = { flowVersion: PINNED_FLOW_VERSION, order: null };

/**
 * What says of an intent that another is to be created from whether it was paid or its tokens burned, or may
 * be, as its page has it.
 */
export async function readSource(db: Executor, row: IntentRow) {
  const [timeline, burn, attempts, proofs] = await Promise.all([
    listIntentEvents(db, row.id),
    findBurnView(db, row.id),
    listBurnAttempts(db, row.id),
    listProofsOfIntent(db, row.id),
  ]);
  return {
    ...row,
    ...UNREAD,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    isIssuedElsewhere: isIssuedElsewhere({ ...row, boundHolders: listBoundHolders(row) }, attempts),
    burn,
    burnHistory: toBurnHistory(attempts, proofs),
    timeline,
  };
}

/** Whether none is created in its place: by what it shows, or by the last answer if an event came since. */
export function isHeld(facts: Awaited<ReturnType<typeof readSource>>): boolean {
  return asAnswered(facts).some((one) => one === null || isNotRepeated(one));
}

/**
 * Whether what is created from it is in its place: `sure` where no event alone says so, `possible` where the
 * last answer says so, or an event alone.
 */
export function findPlace(row: IntentRow): 'none' | 'possible' | 'sure' {
  const both = asAnswered(row);
  const ended = both.filter((one) => one !== null && isReplaceable(one));
  if (ended.length === 0) return 'none';
  return ended.length === both.length ? 'sure' : 'possible';
}
