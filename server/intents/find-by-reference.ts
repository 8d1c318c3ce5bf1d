import 'server-only';
import type { Intent } from '#lib/conversion/intent.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { scanIntents } from '#server/conversion/scan-intents.ts';
import { beginRead } from '#server/store/begin-read.ts';
import type { ReadStart } from '#server/store/begin-read.ts';

interface Found {
  readonly resource: Intent;
  /** Before the page that held it was asked for. */
  readonly start: ReadStart;
}

/**
 * The intent that carries a reference, of either type (R29), or undefined when the whole list holds none. There is no
 * filter for it, so all pages are read; references are unique, so the first match ends it (R28).
 */
export async function findByReference(
  connection: Connection,
  clientReference: string,
): Promise<Found | undefined> {
  let start = await beginRead();
  for await (const intents of scanIntents(connection)) {
    const resource = intents.find((intent) => intent.clientReference === clientReference);
    if (resource) return { resource, start };
    start = await beginRead();
  }
  return undefined;
}
