import { remember } from '#server/process-singleton.ts';
import { browserCookies, setRequestHeaders } from './http/next-headers.ts';

/** Drops a remembered value, so that the next `remember` builds it again: a test is a process of its own. */
export function forget(name: string): void {
  registry().delete(name);
}

/** What was read from the service a moment ago serves the next caller, too: from here on it does not. */
export function forgetFreshReads(): void {
  forget('fresh-reads:intent_unconfirmed');
  forget('fresh-reads:wallet_unconfirmed');
}

/** Drops all that the process remembers, and the browser. Who opened what is open closes it. */
export function forgetEverything(): void {
  registry().clear();
  browserCookies().clear();
  setRequestHeaders(null);
}

function registry(): Map<string, unknown> {
  remember('testing-registry', () => undefined);
  const holder = globalThis as typeof globalThis & Record<symbol, Map<string, unknown> | undefined>;
  const found = holder[Symbol.for('conversion-dashboard.remembered')];
  if (found === undefined) throw new Error('the registry of remembered values has another key');
  return found;
}
