import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { applyResources } from './apply-resources.ts';

/**
 * Reads an intent from the service into the mirror, and answers it as the service sent it. Throws as a read
 * does.
 */
export async function readIntent(
  connection: Connection,
  id: string,
  options: { readonly timeoutMs?: number } = {},
): Promise<Intent> {
  const start = await beginRead();
  const resource = await getIntent(connection, id, options);
  await commitChanges((changes) =>
    applyResources(changes, [resource], { source: 'read', start, readAt: databaseNow() }),
  );
  return resource;
}
