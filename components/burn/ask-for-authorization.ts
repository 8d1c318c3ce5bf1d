import type { Fault } from '#lib/errors/result.ts';
import { prepareBurn } from '#server/actions/prepare-burn.ts';
import { showBurn } from './show-burn.ts';

/** The dashboard did not answer: nothing is known, and asking again is harmless. */
export type AskProblem = Fault | 'offline';

/** Asks for the authorization of a holder. Answers what is wrong; null when it is on its way, and the stream tells the rest. */
export async function askForAuthorization(request: {
  readonly intentId: string;
  readonly tokenHolder: string;
}): Promise<AskProblem | null> {
  const result = await prepareBurn(request).catch(() => undefined);
  if (!result) return 'offline';
  if (!result.ok) return result.fault;
  showBurn(result.value);
  return null;
}
