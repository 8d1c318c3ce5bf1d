import { withTimeout, type Patience } from '#lib/time/with-timeout.ts';

/** A server that hangs is a server that did not answer: what is sent with this may be sent again. */
const SERVER_PATIENCE: Patience = { timeoutMs: 30_000, message: 'the server did not answer' };

/** The action, but without an answer in time it rejects; nothing is known then of what it does. */
export function patient<Request, Answer>(
  action: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  return (request) => withTimeout(action(request), SERVER_PATIENCE);
}
