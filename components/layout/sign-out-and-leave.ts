import { answerOf } from '#lib/errors/answer-of.ts';
import { beginLeaving } from '#components/live/page-lifecycle.ts';
import { announceSignOut, dropDrafts } from '#components/live/session/watch-session.ts';
import { signOut } from '#server/actions/sign-out.ts';

/**
 * Ends the session and loads a new document, so that nothing of it stays in memory, nor what was only typed
 * into a form; the user's other tabs do the same. Reads end first: one that the server refuses, because the
 * session is over, would be an error in the console.
 */
export async function signOutAndLeave(): Promise<void> {
  beginLeaving();
  const result = await answerOf(signOut({}));
  dropDrafts();
  if (result.ok) announceSignOut();
  location.assign(result.ok ? result.value.redirectTo : '/sign-in');
}
