import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLiveSession, listSessionsOf } from '#server/store/users/sessions-repository.ts';
import { insertUser, updateUser } from '#server/store/users/users-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { signOutBrowser } from '#server/testing/http/fake-request.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { authOptions } from './auth-options.ts';
import { authenticate } from './authenticate.ts';
import { enterByOidc } from './enter-by-oidc.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { openSession, type VerifiedUser } from './open-session.ts';
import { hashPassword } from '#server/auth/password.ts';

const OIDC = {
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'client',
  OIDC_CLIENT_SECRET: 'oidc-secret',
};
useTestDatabase(OIDC);

const PASSWORD = 'a-good-password';
const REFUSED = { fault: { code: 'invalid_credentials' } };
let email = '';
let userId = '';

beforeEach(async () => {
  email = `${randomUUID()}@example.test`;
  const passwordHash = await hashPassword(PASSWORD);
  const user = await insertUser(database(), { email, name: 'A User', role: 'operator', passwordHash });
  userId = user?.id ?? '';
  signOutBrowser();
});

const byPassword = () =>
  authenticate({ email, password: PASSWORD, clientAddress: '203.0.113.1', knownDeviceId: undefined });
const byOidc = async () => {
  const claims = { iss: OIDC.OIDC_ISSUER, sub: `subject-of-${email}`, email, email_verified: true };
  const user = await enterByOidc(claims);
  if (!user) throw new Error('the account was not opened');
  return user;
};
const open = (user: VerifiedUser, method: 'password' | 'oidc' = 'password') =>
  openSession({ user, method, userAgent: null, replacedSessionId: undefined });
const change =
  (...changes: Parameters<typeof changeUser>[2][]) =>
  async () => {
    for (const each of changes) await changeUser(database(), email, each);
  };

const CHANGES = [
  ['gets another password', change({ passwordHash: 'another' })],
  ['is disabled', change({ isDisabled: true })],
  ['is disabled and enabled again', change({ isDisabled: true }, { isDisabled: false })],
  ['has their identity forgotten', change({ isIdentityForgotten: true })],
] as const;
const VERIFICATIONS = [
  ['password', byPassword],
  ['oidc', byOidc],
] as const;

describe.each(VERIFICATIONS)('a sign-in by %s', (method, verify) => {
  test('opens a session of the user who was verified', async () => {
    const sessionId = await open(await verify(), method);
    expect(await findLiveSession(database(), sessionId)).toMatchObject({ userId, email });
  });

  test.each(CHANGES)('opens nothing for a user who %s before it ends, and says so', async (_what, make) => {
    const user = await verify();
    await make();
    await expect(open(user, method)).rejects.toMatchObject(REFUSED);
    expect(await listSessionsOf(database(), userId)).toEqual([]);
    const entries = await database().select().from(auditLog).where(eq(auditLog.subject, email));
    expect(entries.at(-1)).toMatchObject({
      action: 'sign-in.failed',
      details: { method, reason: 'changed_meanwhile' },
    });
  });

  test('waits for a change that is being made, and then opens nothing', async () => {
    const user = await verify();
    let opening: Promise<unknown> = Promise.resolve();
    await withTransaction(async (tx) => {
      await updateUser(tx, email, { passwordHash: 'another' });
      opening = open(user, method).catch((error: unknown) => error);
      await expect.poll(countWaiting).toBeGreaterThan(0);
    });
    expect(await opening).toMatchObject(REFUSED);
    expect(await listSessionsOf(database(), userId)).toEqual([]);
  });
});

test('a sign-in by the form post of next-auth opens nothing after a change, either', async () => {
  const account = { provider: 'credentials', type: 'credentials', providerAccountId: '' } as const;
  const tokenOf = (user: VerifiedUser) => authOptions().callbacks?.jwt?.({ token: {}, user, account });
  const user = await byPassword();
  expect(await tokenOf(user)).toMatchObject({ sid: expect.any(String) as string });
  await changeUser(database(), email, { passwordHash: await hashPassword('another-password') });
  await expect(tokenOf(user)).rejects.toMatchObject(REFUSED);
});
