import { answerOf } from '#lib/errors/answer-of.ts';
import { beginLeaving, endLeaving } from '#components/live/page-lifecycle.ts';
import { announceSignOut, dropDrafts } from '#components/live/session/watch-session.ts';
import { signOut } from '#server/actions/sign-out.ts';

/** `failed`: the session may still last, and the page stays until its user has decided what to do. */
export type SignOutState = 'none' | 'asked' | 'failed' | 'asked-again';

let state: SignOutState = 'none';
const listeners = new Set<() => void>();

export function readSignOut(): SignOutState {
  return state;
}

export function subscribeSignOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setSignOut(next: SignOutState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Ends the session and loads a new document, so that nothing of it stays in memory, nor what was only typed
 * into a form; the user's other tabs do the same. Reads end first: one that the server refuses, because the
 * session is over, would be an error in the console. Where the server has not said that the session is over,
 * the page stays and goes on: whoever comes next would be signed in.
 */
export async function signOutAndLeave(): Promise<void> {
  if (isSignOutAsked(state)) return;
  setSignOut(state === 'failed' ? 'asked-again' : 'asked');
  beginLeaving();
  const result = await answerOf(signOut({}));
  if (!result.ok && result.fault.code !== 'signed_out') {
    endLeaving();
    setSignOut('failed');
    return;
  }
  leave(result.ok ? result.value.redirectTo : '/sign-in');
}

/** For a session that is found to be over after a sign-out whose answer was lost: it goes on as asked. */
export function leaveIfFailed(): void {
  if (state !== 'failed') return;
  beginLeaving();
  leave('/sign-in');
}

function leave(address: string): void {
  dropDrafts();
  announceSignOut();
  location.assign(address);
}

export function isSignOutAsked(asked: SignOutState): boolean {
  return asked === 'asked' || asked === 'asked-again';
}
