import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { wireInstantSchema } from '#lib/time/wire-instant.ts';

const schema = z.tuple([z.enum(['next', 'previous']), wireInstantSchema, z.guid()]);

/** A position in a list in the order of a date, then of its ids. Stable whatever is inserted. */
export interface InstantCursor {
  readonly direction: 'next' | 'previous';
  /** Of the date that the list is ordered by, as exact as the database has it. */
  readonly at: string;
  readonly id: string;
}

/** Reads a cursor as the server wrote it, base64url of JSON; undefined for anything else. */
export function parseInstantCursor(text: string): InstantCursor | undefined {
  const parsed = schema.safeParse(parseJson(decode(text)));
  if (!parsed.success) return undefined;
  const [direction, at, id] = parsed.data;
  return { direction, at, id };
}

/** In browsers and in Node. What is not ASCII is no cursor. */
function decode(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}
