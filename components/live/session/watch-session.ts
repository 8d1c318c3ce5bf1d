import { dropUnsentDrafts } from '#lib/browser-storage/draft-storage.ts';
import { onSignedOut } from '#lib/queries/signed-out.ts';
import { findSessionUserId } from '#lib/queries/uncached/session-user.ts';
import { getLiveState, subscribeLiveState } from '#lib/browser/live-state.ts';
import { beginLeaving, isLeaving } from '#components/live/page-lifecycle.ts';
import { isSessionOver, setSessionOver } from './session-end.ts';

const NAME = 'conversion-session';

/** What the tabs of a browser, which have one session, say to each other. */
type SessionMessage = { readonly type: 'opened'; readonly userId: string } | { readonly type: 'signed-out' };

/**
 * Follows whose session this browser has. The page goes on after a session that ended once its own user is
 * back. It is left when another user has signed in, or its user has signed out in another tab: nothing that
 * was read or typed for one user is shown to the next. Returns the function that stops.
 */
export function watchSession(userId: string): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    if (data.type === 'signed-out') leaveFor('/sign-in');
    else if (isSessionOver() || data.userId !== userId) void checkUser(userId);
  };
  channel.postMessage({ type: 'opened', userId } satisfies SessionMessage);
  const isInDoubt = () => isSessionOver() || getLiveState() !== 'live';
  const onReturn = () => {
    if (!document.hidden && isInDoubt()) void checkUser(userId);
  };
  // The end of a session closes its stream. A page that reads nothing sees it by that alone.
  const forgetStream = subscribeLiveState(() => {
    if (getLiveState() !== 'live' && !isSessionOver()) void checkUser(userId);
  });
  // Also where the answer is only a hint in a form, which shows nothing when it is refused.
  const forgetReads = onSignedOut(() => {
    if (!isLeaving()) setSessionOver(true);
  });
  window.addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    channel.close();
    forgetStream();
    forgetReads();
    window.removeEventListener('focus', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

/** Has the other tabs of this browser leave too: their user chose to sign out. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ type: 'signed-out' } satisfies SessionMessage);
  channel.close();
}

/** Loads another document, in the place of this one: the way back restores nothing that was typed here. */
export function leaveFor(path: string): void {
  if (isLeaving()) return;
  beginLeaving();
  // Where the browser asks whether to leave, and the user stays, nothing of it is shown all the same.
  setSessionOver(true);
  dropDrafts();
  location.replace(path);
}

export function dropDrafts(): void {
  try {
    dropUnsentDrafts(sessionStorage);
  } catch {
    // A browser without storage stored none.
  }
}

async function checkUser(userId: string): Promise<void> {
  const found = await findSessionUserId();
  if (found === undefined || isLeaving()) return;
  if (found === userId) setSessionOver(false);
  else if (found === null) setSessionOver(true);
  else leaveFor('/');
}
