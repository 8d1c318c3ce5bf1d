import 'server-only';
import type { Connection } from '#server/conversion/connection.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { recordCreateOutcome } from '#server/store/create-requests-repository.ts';
import type { CreateRequestRow } from '#server/store/create-requests-repository.ts';
import { findIntent } from '#server/store/intents-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyResources } from './apply-resources.ts';
import { findByReference } from './find-by-reference.ts';
import { isMadeBy, linkCreate } from './link-creates.ts';

/**
 * Finds out by lookup, never by an error's words, what became of a creation (R27, R30): linked when the intent is ours,
 * refused as `reference_exists` when it is somebody else's, `absent` when the service has none. Throws as a read does.
 */
export async function lookUpCreate(
  connection: Connection,
  request: CreateRequestRow,
): Promise<'linked' | 'refused' | 'absent'> {
  const found = await findByReference(connection, request.clientReference);
  if (!found) return 'absent';
  const { resource, start } = found;
  return commitChanges(async (changes) => {
    await applyResources(changes, [resource], { source: 'read', start, readAt: databaseNow() });
    const intent = await findIntent(changes.tx, resource.id);
    const key = request.idempotencyKey;
    const isOurs = intent !== undefined && isMadeBy(request, intent);
    const isFree = intent?.createRequestKey === null || intent?.createRequestKey === key;
    if (intent && isOurs && isFree) {
      await linkCreate(changes, { request, intentId: intent.id, source: 'job' });
      return 'linked';
    }
    // Told with its kind and status: an expired one keeps its reference, and one of the other kind has it, too (R29).
    const { id: intentId, intentType, status } = resource;
    const fault = { code: 'reference_exists', values: { intentId, intentType, status } } as const;
    const isNews = await recordCreateOutcome(changes.tx, key, { state: 'refused', fault });
    if (isNews) changes.publish({ type: 'create.changed', idempotencyKey: key, intentId: null });
    return 'refused';
  });
}
