import 'server-only';

/** The value that a source states for a fact, as text. */
export interface Statement<Field extends string> {
  readonly field: Field;
  readonly value: string;
}

/** Instants of one moment are written with and without fractions of a second. */
const SAME_INSTANT_MS = 1_000;
/** What a source names of a resource, field by field. A null states nothing. */
export function toStatements<Field extends string>(
  said: readonly (readonly [Field, string | number | null | undefined])[],
): Statement<Field>[] {
  return said.flatMap(([field, value]) =>
    value === null || value === undefined ? [] : [{ field, value: String(value) }],
  );
}

/** Whether two instants are of one moment, in Unix milliseconds; false when one of them is none. */
export function isSameInstant(leftMs: number, rightMs: number): boolean {
  return Math.abs(leftMs - rightMs) < SAME_INSTANT_MS;
}
