import { fail, type Result } from './result.ts';

/**
 * The answer of a call to this dashboard. One that never came is a fault like any other: nothing is known of
 * what the call did. A dashboard of another build, which does not know the call, has done nothing. Never
 * rejects.
 */
export async function answerOf<T>(call: Promise<Result<T>>): Promise<Result<T>> {
  return await call.catch((error: unknown) =>
    fail({ code: isOfUnknownAction(error) ? 'other_version' : 'no_answer' }),
  );
}

/** What the framework throws in a browser whose call the server does not know. */
function isOfUnknownAction(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnrecognizedActionError';
}
