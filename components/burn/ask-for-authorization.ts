import { answerOf } from '#lib/errors/answer-of.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { BurnBackend } from '#components/burn/burn-backend.ts';

/**
 * Requests the authorization of a holder. Answers what is wrong; null when it was requested, and the stream
 * brings the rest.
 */
export async function askForAuthorization(
  backend: BurnBackend,
  request: { readonly intentId: string; readonly tokenHolder: string },
): Promise<Fault | null> {
  const result = await answerOf(backend.prepare(request));
  if (!result.ok) return result.fault;
  backend.show(result.value);
  return null;
}
