import 'server-only';
import { FairLimiter } from '#server/fair-limiter.ts';
import { remember } from '#server/process-singleton.ts';

/** A page asks some twenty things at once, most of them small; a node has other work. */
export function relayLimiter(): FairLimiter {
  return remember('relay-turns', () => new FairLimiter({ ofCaller: 8, ofAll: 64, waiting: 100 }));
}
