import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { findLiveSession } from '#server/store/users/sessions-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { findUserByEmail, insertUser, replacePassword } from '#server/store/users/users-repository.ts';
import { signInAs, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { authOptions } from './auth-options.ts';
import { enterByOidc } from './enter-by-oidc.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { sealSessionId, sessionCookie } from '#server/auth/session-token.ts';

const ISSUER = 'https://id.example';
useTestDatabase({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'oidc-secret' });

let email: string;
let userId: string;
beforeEach(async () => {
  email = `${randomUUID()}@example.test`;
  const user = await insertUser(database(), { email, name: 'x', role: 'operator', passwordHash: null });
  userId = user?.id ?? '';
  signOutBrowser();
});

/** The provider's claims about a user, signed by it. */
const claims = (facts: object = {}) => ({
  iss: ISSUER,
  sub: `subject-of-${email}`,
  email,
  email_verified: true,
  ...facts,
});
const entered = async (facts?: object) => (await enterByOidc(claims(facts)))?.id;
const refusals = async () => {
  const rows = await database().select().from(auditLog).where(eq(auditLog.subject, email));
  return rows.filter(({ action }) => action === 'sign-in.failed').map(({ details }) => details.reason);
};

describe('single sign-on by an e-mail address', () => {
  test('opens the account when the provider has verified it, and binds issuer and subject', async () => {
    expect(await entered()).toBe(userId);
    expect(await findUserByEmail(database(), email)).toMatchObject({
      oidcIssuer: ISSUER,
      oidcSubject: `subject-of-${email}`,
    });
  });

  test.each([
    ['says nothing of', undefined],
    ['denies', false],
    ['denies as text', 'false'],
    ['says nonsense of', 'perhaps'],
    ['says null of', null],
  ])('opens nothing when the provider %s its verification', async (_word, email_verified) => {
    expect(await entered({ email_verified })).toBeUndefined();
    expect(await refusals()).toHaveLength(1);
    expect(await findUserByEmail(database(), email)).toMatchObject({ oidcSubject: null });
  });

  test('opens nothing for a disabled account, an unknown address or none', async () => {
    await changeUser(database(), email, { isDisabled: true });
    expect(await entered()).toBeUndefined();
    expect(await entered({ email: `nobody-${email}` })).toBeUndefined();
    expect(await entered({ email: undefined })).toBeUndefined();
  });
});

describe('single sign-on of a user who has signed in before', () => {
  beforeEach(() => entered());

  test('goes by issuer and subject, whatever their address is now', async () => {
    expect(await entered({ email: `married-${email}` })).toBe(userId);
    expect(await entered({ email: undefined, email_verified: undefined })).toBe(userId);
  });

  test.each([
    ['another subject', { sub: 'somebody-else' }],
    ['another issuer', { iss: 'https://other.example' }],
  ])('is refused to %s with the same verified address', async (_who, facts) => {
    expect(await entered(facts)).toBeUndefined();
    expect(await refusals()).toEqual(['another_identity']);
  });

  test('does not follow the address of another account', async () => {
    const other = await insertUser(database(), {
      email: `other-${email}`,
      name: 'y',
      role: 'admin',
      passwordHash: null,
    });
    expect(await entered({ email: other?.email })).toBe(userId);
  });

  test('ends with the account, and binds again once an admin has forgotten the identity', async () => {
    await changeUser(database(), email, { isIdentityForgotten: true });
    expect(await entered({ sub: 'a-new-subject' })).toBe(userId);
    expect(await entered()).toBeUndefined();
    await changeUser(database(), email, { isDisabled: true });
    expect(await entered({ sub: 'a-new-subject' })).toBeUndefined();
  });
});

describe('a password of a user who comes by single sign-on', () => {
  const give = (passwordHash = 'given') =>
    changeUser(database(), email, { passwordHash, isPasswordGiven: true });
  const removals = async () => {
    const rows = await database().select().from(auditLog).where(eq(auditLog.subject, email));
    return rows.filter(({ details }) => details['passwordRemoved'] === true);
  };
  const NONE = { passwordHash: null, passwordGivenAt: null };

  test('ends at the first sign-in where an administrator gave it, and is not replaced any more', async () => {
    await give();
    expect(await entered()).toBe(userId);
    expect(await findUserByEmail(database(), email)).toMatchObject(NONE);
    expect(await removals()).toMatchObject([{ actorUserId: userId, action: 'user.changed' }]);
    expect(await replacePassword(database(), userId, { from: 'given', to: 'mine' })).toBeUndefined();
  });

  test('ends at each later sign-in where one was given since then', async () => {
    await entered();
    await give();
    const before = await findUserByEmail(database(), email);
    const known = await enterByOidc(claims());
    expect(known).toMatchObject(NONE);
    expect(known?.version).not.toBe(before?.version);
    expect(known?.version).toBe((await findUserByEmail(database(), email))?.version);
    expect(await entered()).toBe(userId);
    expect(await removals()).toHaveLength(1);
  });

  test('stays where the user chose it, and where single sign-on opens nothing', async () => {
    await changeUser(database(), email, { passwordHash: 'chosen' });
    expect(await entered()).toBe(userId);
    expect(await findUserByEmail(database(), email)).toMatchObject({ passwordHash: 'chosen' });
    await give();
    expect(await entered({ sub: 'somebody-else' })).toBeUndefined();
    await changeUser(database(), email, { isDisabled: true });
    expect(await entered()).toBeUndefined();
    expect(await findUserByEmail(database(), email)).toMatchObject({ passwordHash: 'given' });
    expect(await removals()).toEqual([]);
  });
});

test('a statement that fails is in no address that the browser is sent to', async () => {
  const account = { provider: 'oidc', type: 'oauth', providerAccountId: 'x' } as const;
  const params = { account, profile: { ...claims(), sub: 'with a \0' }, user: { id: 'x' } };
  await expect(authOptions().callbacks?.signIn?.(params)).rejects.toThrow(/^internal$/);
});

test('two first sign-ins at once bind one identity', async () => {
  const subjects = ['one', 'two', 'three', 'four'].map((sub) => ({ sub: `${sub}-${email}` }));
  const answers = await Promise.all(subjects.map(entered));
  expect(answers.filter((id) => id === userId)).toHaveLength(1);
});

describe('next-auth with the provider', () => {
  const account = { provider: 'oidc', type: 'oauth', providerAccountId: 'x' } as const;
  async function signInWith(profile: object): Promise<unknown> {
    const { callbacks } = authOptions();
    const user = { id: 'x', email: 'victim@example.test' };
    if ((await callbacks?.signIn?.({ user, account, profile })) !== true) return undefined;
    return callbacks?.jwt?.({ token: {}, user, account, profile });
  }

  test('opens the session of whom the identity names, not of the address beside it', async () => {
    const token = await signInWith(claims());
    const sid = (token as { sid?: string } | undefined)?.sid ?? '';
    expect(await findLiveSession(database(), sid)).toMatchObject({ userId });
    expect(await signInWith(claims({ sub: 'somebody-else' }))).toBeUndefined();
  });

  test('ends the session that the browser had until then, whichever user’s it was', async () => {
    const before = await signInAs('admin');
    await signInWith(claims());
    expect(await findLiveSession(database(), before.sessionId)).toBeUndefined();
    const foreign = await sealSessionId(randomUUID());
    browserCookies().set(sessionCookie().name, foreign);
    expect(await signInWith(claims())).toMatchObject({ sid: expect.any(String) as string });
  });
});
