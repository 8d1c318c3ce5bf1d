import 'server-only';
import { sql } from 'drizzle-orm';
import { parseInstantCursor, type InstantCursor } from '#lib/intents/page/instant-cursor.ts';
import { invalidField } from '#server/errors/invalid-field.ts';
import type { CursorKind } from './cursor-kind.ts';

/** Its text is opaque, but for pages that place a new row by it. */
export const INSTANT_CURSOR: CursorKind<InstantCursor> = {
  format: (direction, { at, id }) => Buffer.from(JSON.stringify([direction, at, id])).toString('base64url'),
  parse: (text) => {
    const place = parseInstantCursor(text);
    if (!place) throw invalidField('cursor', 'unreadable');
    return place;
  },
  toValues: ({ at, id }) => sql`${at}::timestamptz, ${id}::uuid`,
};
