import type { ServerResponse } from 'node:http';
import type { FairLimiter } from '#server/fair-limiter.ts';
import { findTurnCaller } from '#server/http/client-address.ts';

interface Asked {
  readonly clientAddress: string;
  readonly response: ServerResponse;
  /** Without it a request waits for as long as its client does. */
  readonly waitMs?: number;
}

/**
 * What ends the turn of a request, once or more often. Undefined when none came in time, too many of its
 * client wait, or the client has left.
 */
export async function takeTurn(
  turns: FairLimiter,
  { clientAddress, response, waitMs }: Asked,
): Promise<(() => void) | undefined> {
  const patience = new AbortController();
  const giveUp = () => patience.abort();
  const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
  response.once('close', giveUp);
  try {
    const end = await turns.take(findTurnCaller(clientAddress), patience.signal);
    if (!response.destroyed) return end;
    end?.();
    return undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    response.off('close', giveUp);
  }
}
