import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import {
  recordClaimedOutcome,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { compareAnswer } from '#server/intents/mirror/compare-answer.ts';
import { findByReference, type BeforeRead } from './find-by-reference.ts';
import { hasRival, linkCreate, mayBeMadeBy } from '#server/intents/mirror/link-creates.ts';
import { nextLookAt } from '#server/conversion/send/send-failure.ts';
import { holdDiffering } from '#server/intents/mirror/record-differences.ts';

/**
 * Finds out what became of a creation, by reading the service's list and never by the text of an error (R27,
 * R30):
 * - `linked`: the intent is ours; it is held back where its metadata differs;
 * - `refused`, with `reference_exists`: the reference is another user's;
 * - `differs`: the intent may be ours and does not match the request, or the request has another already;
 * - `unreadable`: the row with the reference cannot be read;
 * - `absent`: the service has no such intent;
 * - `overtaken`: the reference is another user's by what this process knew, and another has the request now.
 * Throws as a read does.
 */
export async function lookUpCreate(
  connection: Connection,
  request: CreateRequestRow,
  beforeRead?: BeforeRead,
): Promise<'linked' | 'refused' | 'overtaken' | 'differs' | 'unreadable' | 'absent'> {
  const found = await findByReference(connection, request.clientReference, beforeRead);
  if (!found) return 'absent';
  if (found.kind === 'unreadable') {
    await waitForReadable(request);
    return 'unreadable';
  }
  const { resource, start } = found;
  return commitChanges(async (changes) => {
    await applyResources(changes, [resource], { source: 'read', start, readAt: databaseNow() });
    const intent = await findIntent(changes.tx, resource.id);
    const key = request.idempotencyKey;
    const isFree = intent?.createRequestKey === null || intent?.createRequestKey === key;
    if (intent && isFree && mayBeMadeBy(request, resource)) {
      const { differences, isOther } = compareAnswer(request, resource);
      const isMatch = differences.length === 0;
      if (isMatch || !(isOther || (await hasRival(changes.tx, request, resource)))) {
        const link = { request, intentId: intent.id, source: 'job', differences } as const;
        return (await linkCreate(changes, link)) ? 'linked' : 'differs';
      }
      await holdDiffering(changes, request, { intentId: intent.id, differences });
      return 'differs';
    }
    // The refusal names the kind and the status of the intent that has the reference: it may be expired, or
    // of the other kind (R29).
    const { id: intentId, intentType, status } = resource;
    const fault = { code: 'reference_exists', values: { intentId, intentType, status } } as const;
    // A send of another process may have made it since this row was read.
    const isNews = await recordClaimedOutcome(changes.tx, request, { state: 'refused', fault });
    if (!isNews) return 'overtaken';
    changes.publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
    return 'refused';
  });
}

/**
 * Waits until the row can be read. The reference is in use, so nothing is sent again. The row does not show
 * whose intent it is, so nothing is said about that.
 */
async function waitForReadable(request: CreateRequestRow): Promise<void> {
  const { idempotencyKey: key, clientReference: reference } = request;
  const fault = { code: 'create_row_unreadable', values: { reference } } as const;
  await commitChanges(async ({ tx, publish }) => {
    const nextAttemptAt = nextLookAt(request);
    // One that was decided meanwhile, or that another process has, is not looked up or sent again by this.
    const isNews = await recordClaimedOutcome(tx, request, { state: 'unknown', fault, nextAttemptAt });
    if (isNews) publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
  });
}
