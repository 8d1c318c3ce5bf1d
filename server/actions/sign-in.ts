'use server';
import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';
import { newPasswordSchema } from '#lib/auth/password-rules.ts';
import { definePublicAction } from '#server/actions/define-action.ts';
import { authenticate, credentialsSchema } from '#server/auth/sign-in/authenticate.ts';
import { findKnownDeviceId, rememberDevice } from '#server/auth/sign-in/known-device.ts';
import { openSession } from '#server/auth/sign-in/open-session.ts';
import { toSafeCallbackPath } from '#server/auth/safe-callback-path.ts';
import {
  SESSION_LIFETIME_SECONDS,
  openSessionToken,
  sealSessionId,
  sessionCookie,
} from '#server/auth/session-token.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { MOST_PATH_CHARACTERS } from '#server/http/page-headers.ts';

/**
 * Signs in with e-mail and password and sets the session cookie (the one next-auth reads).
 *
 * For the sign-in page: call it with `{ email, password, callbackUrl }`. On success load `redirectTo`, which
 * is always a path of ours, as a new document (`window.location.assign`), so that no page rendered for the
 * signed-out visitor is kept. Faults: `invalid_credentials` (says no more than that), `rate_limited` with
 * `values.retryAfterSeconds`, `invalid_input` with `fieldErrors` on the field, `bad_origin`,
 * `database_unavailable`, and `password_change_required` where an administrator gave the password: call it
 * again with `newPassword` as well. Single sign-on, where it is configured, starts at
 * `/api/auth/signin/oidc` through next-auth's own form post.
 */
export const signIn = definePublicAction({
  name: 'sign-in',
  input: credentialsSchema.extend({
    newPassword: newPasswordSchema.optional(),
    callbackUrl: z.string().max(MOST_PATH_CHARACTERS).optional(),
  }),
  run: async ({ input, headers }) => {
    const cookieStore = await cookies();
    const { email, password, newPassword } = input;
    const knownDeviceId = await findKnownDeviceId(email);
    const clientAddress = readClientAddress(headers);
    const user = await authenticate({ email, password, newPassword, clientAddress, knownDeviceId });

    const userAgent = headers.get('user-agent');
    const session = sessionCookie();
    const replacedSessionId = await openSessionToken(cookieStore.get(session.name)?.value);
    const opened = { user, method: 'password', userAgent, replacedSessionId } as const;
    const sessionId = await openSession(opened);
    const maxAge = SESSION_LIFETIME_SECONDS;
    cookieStore.set(session.name, await sealSessionId(sessionId), { ...session.options, maxAge });
    // A device is known by the password, which a new one has just replaced.
    if (knownDeviceId === undefined || newPassword !== undefined) await rememberDevice(user);
    return { redirectTo: toSafeCallbackPath(input.callbackUrl) };
  },
});
