import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { maskPixCode } from '#lib/intents/payment/mask-pix-code.ts';
import type { UnreadableRow } from '#lib/intents/list/list-sync.ts';

const MAX_RAW_LENGTH = 20_000;
const MAX_REASON_LENGTH = 1_000;
/** Of one answer. A page has up to 100; without a limit one answer could hold a process up. */
const MOST_ROWS = 10_000;

/** The rows of a list, each still to be read. */
export const rowsSchema = z.array(z.unknown()).max(MOST_ROWS);

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
  const timesSeen = new Map<string, number>();
  for (const row of rows) {
    const parsed = schema.safeParse(row);
    if (parsed.success) {
      read.push(parsed.data);
      continue;
    }
    const one = toUnreadable(row, z.prettifyError(parsed.error));
    // Rows without an id may be the same to the letter: each counts.
    const times = timesSeen.get(one.key) ?? 0;
    timesSeen.set(one.key, times + 1);
    unreadable.push(one.resourceId === null ? { ...one, key: `${one.key}:${times}` } : one);
  }
  return { read, unreadable };
}

export function toUnreadable(row: unknown, reason: string): UnreadableRow {
  const raw = JSON.stringify(row, maskPixCode);
  const named = nameSchema.safeParse(row).data;
  const resourceId = named?.id?.toLowerCase() ?? null;
  const digest = createHash('sha256').update(raw).digest('hex');
  return {
    key: resourceId ?? digest,
    resourceId,
    clientReference: named?.clientReference ?? null,
    reason: reason.slice(0, MAX_REASON_LENGTH).toWellFormed(),
    raw: raw.slice(0, MAX_RAW_LENGTH).toWellFormed(),
  };
}
