import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { getIntent } from '#server/conversion/verbs/get-intent.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { scanIntents } from '#server/conversion/verbs/scan-intents.ts';
import { isServiceError } from '#server/conversion/service-error.ts';
import { recordUnreadable } from '#server/list-reads/record-unreadable.ts';
import { beginRead, type ReadStart } from '#server/store/begin-read.ts';

/** Waited for before each read. What it throws ends the search, and nothing is concluded. */
export type BeforeRead = () => Promise<void>;

/** `unreadable`: the list has it, in a row that cannot be read. */
type Found =
  | {
      readonly kind: 'read';
      readonly resource: Intent;
      /** Before the request for the answer that held it. */
      readonly start: ReadStart;
    }
  | { readonly kind: 'unreadable' };

/**
 * The intent that carries a reference, of either type (R29), or undefined when the whole list holds none.
 * There is no filter for it, so all pages are read; references are unique, so the first match ends it (R28).
 * Rows that cannot be read hide no other.
 */
export async function findByReference(
  connection: Connection,
  clientReference: string,
  beforeRead?: BeforeRead,
): Promise<Found | undefined> {
  const begin = async () => {
    await beforeRead?.();
    return beginRead();
  };
  for await (const { start, intents, unreadable } of scanIntents(connection, { begin })) {
    const resource = intents.find((intent) => intent.clientReference === clientReference);
    if (resource) return { kind: 'read', resource, start };
    await recordUnreadable('intents', unreadable);
    const row = unreadable.find((candidate) => candidate.clientReference === clientReference);
    if (row) return readAlone(connection, row, begin);
  }
  return undefined;
}

/**
 * A row that cannot be read in the list may be readable by itself. Where it has another reference then, it
 * decides nothing.
 */
async function readAlone(
  connection: Connection,
  { resourceId, clientReference }: UnreadableRow,
  begin: () => Promise<ReadStart>,
): Promise<Found> {
  if (resourceId === null) return { kind: 'unreadable' };
  const start = await begin();
  try {
    const resource = await getIntent(connection, resourceId);
    return resource.clientReference === clientReference
      ? { kind: 'read', resource, start }
      : { kind: 'unreadable' };
  } catch (error) {
    if (!isServiceError(error)) throw error;
    return { kind: 'unreadable' };
  }
}
