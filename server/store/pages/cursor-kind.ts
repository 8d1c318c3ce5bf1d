import 'server-only';
import type { SQL } from 'drizzle-orm';

/** A position in a list that is read by key: between the row of this key and the next one in `direction`. */
export interface Place {
  readonly direction: 'next' | 'previous';
}

/** The key of a place: what a row of the list must have. */
export type KeyOf<Of extends Place> = Omit<Of, 'direction'>;

/** How a kind of place is written in a URL, and compared in a query. */
export interface CursorKind<Of extends Place> {
  /** The text in the URL. */
  readonly format: (direction: Place['direction'], key: KeyOf<Of>) => string;
  /** Reads a cursor that we wrote. Throws `invalid_input` for anything else. */
  readonly parse: (text: string) => Of;
  /** The values of the key, in the order of the columns. */
  readonly toValues: (key: KeyOf<Of>) => SQL;
}
