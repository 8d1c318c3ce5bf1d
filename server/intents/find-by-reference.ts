import 'server-only';
import type { Intent } from '#lib/conversion/intent.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { scanIntents } from '#server/conversion/scan-intents.ts';

/**
 * The intent that carries a reference, of either type (R29), or undefined when the whole list holds none. There is no
 * filter for it, so all pages are read; references are unique, so the first match ends it (R28).
 */
export async function findByReference(
  connection: Connection,
  clientReference: string,
): Promise<Intent | undefined> {
  for await (const intents of scanIntents(connection)) {
    const match = intents.find((intent) => intent.clientReference === clientReference);
    if (match) return match;
  }
  return undefined;
}
