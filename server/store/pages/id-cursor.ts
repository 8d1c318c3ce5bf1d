import 'server-only';
import { sql } from 'drizzle-orm';
import { invalidField } from '#server/errors/invalid-field.ts';
import type { CursorKind, Place } from './cursor-kind.ts';

/** A position in a list in the order of its ids. */
export interface IdCursor extends Place {
  readonly id: number;
}

export const ID_CURSOR: CursorKind<IdCursor> = {
  format: (direction, { id }) => `${direction}-${String(id)}`,
  parse: (text) => {
    const [, direction, id] = /^(next|previous)-(\d{1,15})$/.exec(text) ?? [];
    if ((direction !== 'next' && direction !== 'previous') || id === undefined) {
      throw invalidField('cursor', 'unreadable');
    }
    return { direction, id: Number(id) };
  },
  toValues: ({ id }) => sql`${id}`,
};
