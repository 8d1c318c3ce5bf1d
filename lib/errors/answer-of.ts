import { fail, type Result } from './result.ts';

/**
 * The answer of a call to this dashboard. One that never came is a fault like any other: nothing is known of
 * what the call did. Never rejects.
 */
export async function answerOf<T>(call: Promise<Result<T>>): Promise<Result<T>> {
  return await call.catch(() => fail({ code: 'no_answer' }));
}
