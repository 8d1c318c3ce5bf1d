import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';

const MAX_RAW_LENGTH = 20_000;
const MAX_REASON_LENGTH = 1_000;
const nameSchema = z.looseObject({
  id: z.guid().nullable().catch(null),
  clientReference: z.string().max(255).nullable().catch(null),
});

/**
 * Reads the rows of a list one by one: one that cannot be read is set aside as it came and hides no other
 * (R20).
 */
export function parseRows<T>(
  schema: z.ZodType<T>,
  rows: readonly unknown[],
): { readonly read: T[]; readonly unreadable: UnreadableRow[] } {
  const read: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(toUnreadable(row, z.prettifyError(parsed.error), unreadable));
  }
  return { read, unreadable };
}

/** Rows without an id may be the same to the letter: each counts. */
export function toUnreadable(
  row: unknown,
  reason: string,
  others: readonly UnreadableRow[] = [],
): UnreadableRow {
  const raw = JSON.stringify(row);
  const named = nameSchema.safeParse(row).data;
  const resourceId = named?.id?.toLowerCase() ?? null;
  const digest = createHash('sha256').update(raw).digest('hex');
  const same = others.filter(({ key }) => key.startsWith(digest)).length;
  return {
    key: resourceId ?? `${digest}:${same}`,
    resourceId,
    clientReference: named?.clientReference ?? null,
    reason: reason.slice(0, MAX_REASON_LENGTH).toWellFormed(),
    raw: raw.slice(0, MAX_RAW_LENGTH).toWellFormed(),
  };
}
