import 'server-only';

/** An error, then what caused it, and so on; nothing for what is no error. */
export function* causesOf(error: unknown): Generator<Error, void> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) yield cause;
}

/** Whether an error, or anything that caused it, has one of these codes of PostgreSQL or of its driver. */
export function hasCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
  for (const cause of causesOf(error)) if ('code' in cause && codes.has(cause.code)) return true;
  return false;
}
