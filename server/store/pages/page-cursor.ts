import 'server-only';
import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { invalidField } from '#server/errors/invalid-field.ts';

/**
 * A position in the list: between the row of this key and the next one in `direction`. Stable whatever is
 * inserted.
 */
export interface PageCursor {
  readonly direction: 'next' | 'previous';
  /** Of the date that the list is ordered by, as exact as the database has it. */
  readonly at: string;
  readonly id: string;
}

const cursorSchema = z.tuple([z.enum(['next', 'previous']), z.iso.datetime(), z.guid()]);

/** The opaque text in the URL. */
export function formatCursor(
  direction: PageCursor['direction'],
  { at, id }: Pick<PageCursor, 'at' | 'id'>,
): string {
  return Buffer.from(JSON.stringify([direction, at, id])).toString('base64url');
}

/** Reads a cursor that we wrote. Throws `invalid_input` for anything else. */
export function parseCursor(text: string): PageCursor {
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) {
    throw invalidField('cursor', 'unreadable');
  }
  const [direction, at, id] = parsed.data;
  return { direction, at, id };
}
