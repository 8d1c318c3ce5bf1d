import { dropUnsentDrafts } from '#lib/browser-storage/draft-storage.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import { beginLeaving } from '#components/live/page-lifecycle.ts';
import { signOut } from '#server/actions/sign-out.ts';

/**
 * Ends the session and loads a new document, so that nothing of it stays in memory, nor what was only typed
 * into a form. Reads end first: one that the server refuses, because the session is over, would be an error
 * in the console.
 */
export async function signOutAndLeave(): Promise<void> {
  beginLeaving();
  const result = await answerOf(signOut({}));
  dropDrafts();
  location.assign(result.ok ? result.value.redirectTo : '/sign-in');
}

function dropDrafts(): void {
  try {
    dropUnsentDrafts(sessionStorage);
  } catch {
    // A browser without storage stored none.
  }
}
