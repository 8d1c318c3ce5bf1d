import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { FaultError } from '#server/errors/fault-error.ts';
import type { LiveSession } from '#server/store/users/sessions-repository.ts';
import { findSessionOf } from './find-session.ts';
import { sessionCookie } from './session-token.ts';

/** Who is asking, as the store knows them now: a changed role or a revoked session takes effect at once. */
export type Session = LiveSession;

/** The session of the current request, or undefined. Read once a render. */
export const findSession: () => Promise<Session | undefined> = cache(async () => {
  const cookieStore = await cookies();
  return findSessionOf(cookieStore.get(sessionCookie().name)?.value);
});

/** The session of the current request. Throws `signed_out`. For routes, actions and use cases. */
export async function requireSession(): Promise<Session> {
  const session = await findSession();
  if (!session) throw new FaultError('signed_out');
  return session;
}
