import { withTimeout, type Patience } from '#lib/time/with-timeout.ts';

/** A server that hangs is a server that did not answer: what is sent with this may be sent again. */
const SERVER_PATIENCE: Patience = { timeoutMs: 30_000, message: 'the server did not answer' };
/** Of the proof of a burn, which is sent again by itself: storing the same one again is harmless. */
export const PROOF_PATIENCE: Patience = { ...SERVER_PATIENCE, timeoutMs: 20_000 };

/** The action, but without an answer in time it rejects; nothing is known then of what it does. */
export function patient<Request, Answer>(
  action: (request: Request) => Promise<Answer>,
  patience = SERVER_PATIENCE,
): (request: Request) => Promise<Answer> {
  return (request) => withTimeout(action(request), patience);
}
