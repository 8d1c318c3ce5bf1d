import 'server-only';
import { database } from '#server/store/database.ts';
import { findLiveSessions, type LiveSession } from '#server/store/users/sessions-repository.ts';
import { openSessionToken } from './session-token.ts';

/** The session of a token of ours, as the store has it now, or undefined. Records that it is in use. */
export async function findSessionOf(token: string | undefined): Promise<LiveSession | undefined> {
  const sessionId = await openSessionToken(token);
  if (sessionId === undefined) return undefined;
  const [session] = await findLiveSessions(database(), [sessionId]);
  return session;
}
