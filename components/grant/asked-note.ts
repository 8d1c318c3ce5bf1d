import { listKeys } from '#lib/browser-storage/list-keys.ts';
import { REQUEST_OPEN_MS } from '#lib/registrations/request-open.ts';

/**
 * A note in this browser that a wallet was asked to send a grant and has not answered: a second tab, or this
 * page after it was closed, warns before it asks again. It only ever warns, so a browser without storage
 * loses only a warning.
 */
const PREFIX = 'grant-asked:';
const CHANGED = 'grant-asked';

export function noteAsked(walletId: string): void {
  write(() => window.localStorage.setItem(PREFIX + walletId, String(Date.now())));
}

/** The wallet has answered: nothing is open any more. */
export function forgetAsked(walletId: string): void {
  write(() => window.localStorage.removeItem(PREFIX + walletId));
}

/** Whether a wallet was asked and its answer did not come. */
export function isAsked(walletId: string): boolean {
  try {
    const askedAtMs = Number(window.localStorage.getItem(PREFIX + walletId) ?? 'NaN');
    return Date.now() - askedAtMs < REQUEST_OPEN_MS;
  } catch {
    return false;
  }
}

/** The same of any wallet: for a page that does not know which one it is about. */
export function isAnyAsked(): boolean {
  try {
    return listKeys(window.localStorage).some(
      (key) => key.startsWith(PREFIX) && isAsked(key.slice(PREFIX.length)),
    );
  } catch {
    return false;
  }
}

export function subscribeToAsked(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

function write(change: () => void): void {
  try {
    change();
  } catch {
    return;
  }
  window.dispatchEvent(new Event(CHANGED));
}
