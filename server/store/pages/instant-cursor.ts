import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import type { CursorKind, Place } from './cursor-kind.ts';

/** A position in a list in the order of a date, then of its ids. Stable whatever is inserted. */
export interface InstantCursor extends Place {
  /** Of the date that the list is ordered by, as exact as the database has it. */
  readonly at: string;
  readonly id: string;
}

const cursorSchema = z.tuple([z.enum(['next', 'previous']), wireInstantSchema, z.guid()]);

/** Its text is opaque. */
export const INSTANT_CURSOR: CursorKind<InstantCursor> = {
  format: (direction, { at, id }) => Buffer.from(JSON.stringify([direction, at, id])).toString('base64url'),
  parse: (text) => {
    const parsed = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
    if (!parsed.success) throw invalidField('cursor', 'unreadable');
    const [direction, at, id] = parsed.data;
    return { direction, at, id };
  },
  toValues: ({ at, id }) => sql`${at}::timestamptz, ${id}::uuid`,
};
