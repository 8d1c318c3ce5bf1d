import 'server-only';
import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { cookies, headers } from 'next/headers';
import { z } from 'zod';
import { OIDC_PROVIDER_ID } from '#lib/auth/oidc-provider.ts';
import { env, type OidcSettings } from '#server/env.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { readClientAddress } from '#server/http/client-address.ts';
import { log } from '#server/observability/log.ts';
import { database } from '#server/store/database.ts';
import { findLiveSession } from '#server/store/users/sessions-repository.ts';
import { USER_AGENT } from '#server/user-agent.ts';
import { authenticate, credentialsSchema } from './authenticate.ts';
import { toOwnCallbackPath } from '#server/auth/safe-callback-path.ts';
import { revokeSession } from '#server/auth/revoke-session.ts';
import { enterByOidc, oidcProfileSchema } from './enter-by-oidc.ts';
import { findKnownDeviceId } from './known-device.ts';
import { openSession, type VerifiedUser } from './open-session.ts';
import {
  SESSION_LIFETIME_SECONDS,
  isServedOverTls,
  openSessionToken,
  sealSessionId,
  sessionCookie,
} from '#server/auth/session-token.ts';

/** What a slow provider may take for one answer; the library's own limit is a third of it. */
const PROVIDER_PATIENCE_MS = 10_000;

/** What `authorize` answered: next-auth hands it on as it is. */
const verifiedUserSchema = z.object({ id: z.guid(), email: z.string(), version: z.string() });

/**
 * next-auth, with sessions in the store: its token carries a session id, and a revoked session is no session.
 */
export function authOptions(): AuthOptions {
  const { oidc, authSecret } = env();
  return {
    secret: authSecret,
    useSecureCookies: isServedOverTls(),
    cookies: { sessionToken: sessionCookie() },
    session: { strategy: 'jwt', maxAge: SESSION_LIFETIME_SECONDS },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [credentialsProvider(), ...(oidc ? [oidcProvider(oidc)] : [])],
    jwt: {
      encode: ({ token }) => sealSessionId(z.guid().parse(token?.sid)),
      decode: ({ token }) => decodeLiveToken(token),
    },
    callbacks: {
      signIn: async ({ account, profile }) =>
        account?.provider !== OIDC_PROVIDER_ID || (await findOidcUser(profile)) !== undefined,
      jwt: async ({ token, user, account, profile }) => {
        if (!account) return token;
        const isOidc = account.provider === OIDC_PROVIDER_ID;
        return isOidc
          ? startToken(await findOidcUser(profile), 'oidc')
          : startToken(verifiedUserSchema.parse(user), 'password');
      },
      redirect: ({ url, baseUrl }) => `${baseUrl}${toOwnCallbackPath(url, baseUrl)}`,
      session: async ({ session, token }) => ({ ...session, user: await describeUser(token) }),
    },
    events: {
      signOut: async ({ token }) => {
        const sessionId = z.guid().safeParse(token.sid).data;
        if (sessionId !== undefined) await revokeSession(sessionId);
      },
    },
    logger: {
      // Of what it knows only the error: the rest holds profiles and tokens.
      error: (code, metadata) =>
        log().warn({ code, err: metadata instanceof Error ? metadata : metadata.error }, 'next-auth'),
      warn: (code) => log().warn({ code }, 'next-auth'),
      debug: () => {},
    },
  };
}

/**
 * The endpoint of next-auth's own form post; the sign-in page uses `signIn` in `server/actions`. Both
 * authenticate alike.
 */
function credentialsProvider() {
  return CredentialsProvider({
    credentials: { email: { type: 'email' }, password: { type: 'password' } },
    authorize: async (given) => {
      const credentials = credentialsSchema.safeParse(given);
      if (!credentials.success) return null;
      const { email, password } = credentials.data;
      const clientAddress = readClientAddress(await headers());
      try {
        const knownDeviceId = await findKnownDeviceId(email);
        return await authenticate({ email, password, clientAddress, knownDeviceId });
      } catch (error) {
        if (isFaultError(error) && error.fault.code === 'invalid_credentials') return null;
        throw new Error(isFaultError(error) ? error.fault.code : 'internal', { cause: error });
      }
    },
  });
}

function oidcProvider({ issuer, clientId, clientSecret }: OidcSettings): OAuthConfig<unknown> {
  return {
    id: OIDC_PROVIDER_ID,
    name: 'OIDC',
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
    authorization: { params: { scope: 'openid email profile' } },
    clientId,
    clientSecret,
    httpOptions: { headers: { 'User-Agent': USER_AGENT }, timeout: PROVIDER_PATIENCE_MS },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    profile: (profile) => {
      const { sub, email, name } = oidcProfileSchema.parse(profile);
      return { id: sub, email: email ?? null, name: name ?? email ?? sub };
    },
  };
}

/** next-auth puts the message of what is thrown here into an address: no statement may be in it. */
async function findOidcUser(profile: unknown): Promise<VerifiedUser | undefined> {
  try {
    return await enterByOidc(profile);
  } catch (error) {
    log().error({ err: error }, 'sign-in by the identity provider');
    throw new Error('internal', { cause: error });
  }
}

/** Opens a session, which replaces the one that this browser had. */
async function startToken(user: VerifiedUser | undefined, method: 'password' | 'oidc'): Promise<JWT> {
  if (!user) throw new Error('no such user');
  const userAgent = (await headers()).get('user-agent');
  const replacedSessionId = await openSessionToken((await cookies()).get(sessionCookie().name)?.value);
  const session = { user, method, userAgent, replacedSessionId };
  return { sid: await openSession(session) };
}

async function decodeLiveToken(token: string | undefined): Promise<JWT | null> {
  const sessionId = await openSessionToken(token);
  const session = sessionId === undefined ? undefined : await findLiveSession(database(), sessionId);
  return session ? { sid: session.sessionId } : null;
}

async function describeUser(token: JWT) {
  const session = await findLiveSession(database(), z.guid().parse(token.sid));
  return { name: session?.name ?? null, email: session?.email ?? null };
}
