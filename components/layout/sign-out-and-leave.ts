import { beginLeaving } from '#components/live/page-lifecycle.ts';
import { signOut } from '#server/actions/sign-out.ts';

/**
 * Ends the session and loads a new document, so that nothing of it stays in memory. Reads end first: one that
 * the server refuses, because the session is over, would be an error in the console.
 */
export async function signOutAndLeave(): Promise<void> {
  beginLeaving();
  const result = await signOut({}).catch(() => undefined);
  location.assign(result?.ok === true ? result.value.redirectTo : '/sign-in');
}
