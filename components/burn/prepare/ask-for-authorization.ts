import type { Fault } from '#lib/errors/result.ts';
import type { BurnBackend } from '#components/burn/burn-backend.ts';

/** The dashboard did not answer: nothing is known, and asking again is harmless. */
export type AskProblem = Fault | 'offline';

/**
 * Requests the authorization of a holder. Answers what is wrong; null when it was requested, and the stream
 * brings the rest.
 */
export async function askForAuthorization(
  backend: BurnBackend,
  request: { readonly intentId: string; readonly tokenHolder: string },
): Promise<AskProblem | null> {
  const result = await backend.prepare(request).catch(() => undefined);
  if (!result) return 'offline';
  if (!result.ok) return result.fault;
  backend.show(result.value);
  return null;
}
