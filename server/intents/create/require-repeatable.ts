import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import type { Fault } from '#lib/errors/result.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  storeReplacesSource,
  type CreateRequestDraft,
} from '#server/store/intents/create-requests-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { listFamily } from '#server/store/intents/doubts/other-burned-candidates.ts';
import { lockIntent } from '#server/store/intents/intents-repository.ts';
import { hasUnapplied } from '#server/store/webhooks/unapplied-events-repository.ts';
import { findInTheWay } from './find-in-the-way.ts';
import { findPlace, readSource } from './read-source.ts';

/** What of a request says what it was begun from. */
type Begun = Pick<CreateRequestDraft, 'idempotencyKey' | 'sourceIntentId' | 'replacesSource' | 'intentType'>;

/** Throws what `findUnrepeatable` finds. */
export async function requireRepeatable(tx: Transaction, request: Begun): Promise<void> {
  const fault = await findUnrepeatable(tx, request);
  if (fault) throw new FaultError(fault);
}

/**
 * Asked before each send that may create something: what has become of the source since the form was opened,
 * or since the send before, decides. One that is not here, or of the other type, is no source to the form
 * either. The new one is in its place where the form was of that, or where it has ended by now. Undefined,
 * `source_not_repeatable`, or `intent_unconfirmed` while only an event has reported what would decide, or one
 * that may decide is not applied yet.
 */
export async function findUnrepeatable(
  tx: Transaction,
  { idempotencyKey, sourceIntentId, replacesSource = null, intentType }: Begun,
): Promise<Fault | undefined> {
  if (!sourceIntentId) return undefined;
  const source = await lockIntent(tx, sourceIntentId);
  if (source?.intentType !== intentType) return undefined;
  const facts = await readSource(tx, source);
  const inTheWay = await findInTheWay(tx, { source, facts, replacesSource });
  if (!inTheWay) {
    if (findPlace(source) === 'none') return undefined;
    // What was acknowledged of it, or of another of its origin, may be in the way once it is applied.
    const family = await listFamily(tx, source.id);
    if (await hasUnapplied(tx, [source.id, ...family]))
      return { code: 'intent_unconfirmed', values: { intentId: source.id } };
    if (replacesSource !== true) await storeReplacesSource(tx, idempotencyKey, true);
    return undefined;
  }
  const { id: intentId, status } = inTheWay;
  if (inTheWay.eventStatus !== null) return { code: 'intent_unconfirmed', values: { intentId } };
  const burnOutcome = findBurnOutcome(inTheWay);
  const values = { intentId, intentType, status, ...(burnOutcome && { outcome: burnOutcome }) };
  return { code: 'source_not_repeatable', isFinal: true, values };
}
