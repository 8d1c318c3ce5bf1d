import 'server-only';
import type { Intent } from '#lib/intents/intent.ts';
import type { Status } from '#lib/intents/status.ts';
import type { Connection } from '#server/conversion/connection.ts';
import { listIntents, type ListPage } from './list-intents.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';
import { ServiceError } from '#server/conversion/service-error.ts';

export const LIST_PAGE_SIZE = 100;
/** Pages overlap by this much, so that rows which move while we page are not stepped over. */
export const LIST_OVERLAP = 10;
const MAX_PASSES = 3;
const INCOMPLETE = 'the list never held as many intents as it promised';

export interface Scanned {
  readonly intents: readonly Intent[];
  readonly unreadable: readonly UnreadableRow[];
}

interface ScanOptions<Start> {
  readonly status?: Status | 'all';
  /** Waited for before each page is asked for. What it resolves with comes with that page. */
  readonly begin: () => Promise<Start>;
}

/**
 * Every intent of both types, or every one of a status, page by page, each once. The list's order is not
 * documented and rows arrive while we read (R28). So pages overlap and rows are identified by id, and the
 * scan begins again when it saw fewer rows than there were at its beginning. Rows that cannot be read count,
 * too. A page that is not full, or has no row that is new to its pass, ends the pass, whatever the list
 * promises. Throws as a read does, and when the scan stays incomplete; then nothing may be concluded from
 * what was not seen.
 */
export async function* scanIntents<Start>(
  connection: Connection,
  { status = 'all', begin }: ScanOptions<Start>,
): AsyncGenerator<Scanned & { readonly start: Start }> {
  // Each with the pass that saw it last.
  const seen = new Map<string, number>();
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    let promised: number | undefined;
    for (let offset: number | null = 0; offset !== null;) {
      const start = await begin();
      const page: ListPage = await listIntents(connection, { status, limit: LIST_PAGE_SIZE, offset });
      promised ??= page.total;
      const intents = page.intents.filter(({ id }) => !seen.has(id.toLowerCase()));
      const unreadable = page.unreadable.filter(({ key }) => !seen.has(key));
      const keys = [
        ...page.intents.map(({ id }) => id.toLowerCase()),
        ...page.unreadable.map(({ key }) => key),
      ];
      const bringsNew = keys.some((key) => seen.get(key) !== pass);
      for (const key of keys) seen.set(key, pass);
      if (intents.length + unreadable.length > 0) yield { start, intents, unreadable };
      offset = bringsNew ? findNextOffset(page, offset) : null;
    }
    if (seen.size >= (promised ?? 0)) return;
  }
  throw new ServiceError({ fault: { code: 'service_unreadable', raw: INCOMPLETE }, status: null });
}

/**
 * Where the page after this one begins; null after the last. Only a page that is not full ends the list: its
 * total may be of another moment, or too small.
 */
export function findNextOffset({ intents, unreadable, limit }: ListPage, offset: number): number | null {
  const count = intents.length + unreadable.length;
  const isFull = count >= Math.min(LIST_PAGE_SIZE, limit);
  return isFull ? offset + Math.max(1, count - LIST_OVERLAP) : null;
}
