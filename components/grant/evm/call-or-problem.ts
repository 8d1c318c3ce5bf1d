import type { Fault, Result } from '#lib/errors/result.ts';

/** What a call to the dashboard came to when it did not do what was asked. */
export type CallProblem = Fault | 'offline';

/**
 * Runs a call; an answer that never came is a problem like any other, and nothing is known of what it did.
 */
export async function callOrProblem<T>(
  call: Promise<Result<T>>,
): Promise<{ readonly value: T } | { readonly problem: CallProblem }> {
  const result = await call.catch(() => undefined);
  if (!result) return { problem: 'offline' };
  return result.ok ? { value: result.value } : { problem: result.fault };
}
