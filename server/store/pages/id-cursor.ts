import 'server-only';
import { invalidField } from '#server/errors/invalid-field.ts';

/** A position in a list in the order of its ids: between the row of this id and the next in `direction`. */
export interface IdCursor {
  readonly direction: 'next' | 'previous';
  readonly id: number;
}

/** The text in the URL. */
export function formatIdCursor(direction: IdCursor['direction'], { id }: Pick<IdCursor, 'id'>): string {
  return `${direction}-${String(id)}`;
}

/** Reads a cursor that we wrote. Throws `invalid_input` for anything else. */
export function parseIdCursor(text: string): IdCursor {
  const [, direction, id] = /^(next|previous)-(\d{1,15})$/.exec(text) ?? [];
  if ((direction !== 'next' && direction !== 'previous') || id === undefined) {
    throw invalidField('cursor', 'unreadable');
  }
  return { direction, id: Number(id) };
}
