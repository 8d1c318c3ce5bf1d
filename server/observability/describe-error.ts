import 'server-only';

const MAX_DEPTH = 5;
/** Of a text that a client may have written, as much as names the error. */
const MOST_CHARACTERS = 4_000;
/** Drizzle appends the values of a failed query to its message; they name users, accounts and proofs. */
const QUERY_VALUES = /\nparams: [\s\S]*?(?=\n {4}at |$)/;

interface ErrorDescription {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: unknown;
  readonly errors?: readonly unknown[];
}

/**
 * What of an error goes into the logs: kind, code, message, stack and causes. Not its other fields, in which
 * libraries put queries, requests and rows.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  if (depth >= MAX_DEPTH) return '…';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const description: ErrorDescription = {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: withoutValues(error.message),
    ...(error.stack === undefined ? {} : { stack: withoutValues(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.map((inner) => describeError(inner, depth + 1)) }
      : {}),
  };
  return description;
}

function withoutValues(text: string): string {
  return text.replace(QUERY_VALUES, '').slice(0, MOST_CHARACTERS);
}
