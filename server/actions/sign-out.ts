'use server';
import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { definePublicAction } from '#server/actions/define-action.ts';
import { revokeSession } from '#server/auth/revoke-session.ts';
import { openSessionToken, sessionCookie } from '#server/auth/session-token.ts';

/**
 * Ends the session of this browser: revoked in the store first, then the cookie goes. Succeeds when there is
 * none. Load `redirectTo` as a new document afterwards.
 */
export const signOut = definePublicAction({
  name: 'sign-out',
  input: z.object({}),
  run: async () => {
    const cookieStore = await cookies();
    const { name, options } = sessionCookie();
    const sessionId = await openSessionToken(cookieStore.get(name)?.value);
    if (sessionId !== undefined) await revokeSession(sessionId);
    cookieStore.set(name, '', { ...options, maxAge: 0 });
    return { redirectTo: '/sign-in' };
  },
});
