import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserChangeInput } from '#lib/auth/user-view.ts';
import { database } from '#server/store/database.ts';
import { findLiveSession, insertSession } from '#server/store/users/sessions-repository.ts';
import { bindIdentity, findUser, findUserByEmail, insertUser } from '#server/store/users/users-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { addUserAs, administerUser, listUserViews, resetPasswordAs } from './administer-users.ts';
import { authenticate } from '#server/auth/sign-in/authenticate.ts';
import { changeUser } from './manage-users.ts';
import { endOwnSessions, listOwnSessions } from './own-sessions.ts';
import type { Session } from './require-session.ts';

const ISSUER = 'https://login.example.test';
useTestDatabase({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'oidc-secret' });

const isLive = async ({ sessionId }: Session) => (await findLiveSession(database(), sessionId)) !== undefined;
const forbidden = { fault: { code: 'forbidden' } };

async function lastEntry() {
  const [entry] = await database().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry;
}

describe('an administrator', () => {
  test('changes the role of another, which counts from the next request', async () => {
    const [admin, other] = [await sessionOf('admin'), await sessionOf('viewer')];
    await administerUser({ what: 'role', userId: other.userId, role: 'signer' }, admin);
    expect(await findLiveSession(database(), other.sessionId)).toMatchObject({ role: 'signer' });
    expect(await lastEntry()).toMatchObject({
      actorUserId: admin.userId,
      action: 'user.changed',
      subject: other.email,
    });
  });

  test('changes a role: the log has the one before, and no one before where it stayed', async () => {
    const [admin, other] = [await sessionOf('admin'), await sessionOf('viewer')];
    const detailsOf = async () => (await lastEntry())?.details;
    await administerUser({ what: 'role', userId: other.userId, role: 'signer' }, admin);
    expect(await detailsOf()).toEqual({ role: 'signer', roleBefore: 'viewer' });
    await changeUser(database(), other.email.toUpperCase(), { role: 'approver' });
    expect(await detailsOf()).toEqual({ role: 'approver', roleBefore: 'signer' });
    await changeUser(database(), other.email, { role: 'approver', isDisabled: true });
    expect(await detailsOf()).toEqual({ role: 'approver', isDisabled: true });
    await changeUser(database(), other.email, { isDisabled: false });
    expect(await detailsOf()).toEqual({ isDisabled: false });
  });

  test('changes a role while another does: each entry has the role that it replaced', async () => {
    const { email } = await sessionOf('viewer');
    const roles = ['operator', 'signer', 'approver'] as const;
    await Promise.all(roles.map((role) => changeUser(database(), email, { role })));
    const entries = await database()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, email), eq(auditLog.action, 'user.changed')));
    const user = await findUserByEmail(database(), email);
    const before = entries.map(({ details }) => details['roleBefore']);
    // Each role is left once, but the last.
    expect(before.toSorted()).toEqual(['viewer', ...roles.filter((role) => role !== user?.role)].toSorted());
  });

  test('adds another, who replaces the password that was answered to sign in, once for an address', async () => {
    const admin = await sessionOf('admin');
    const email = `${randomUUID()}@example.test`;
    const { password } = await addUserAs({ email, name: 'Ana', role: 'approver' }, admin);
    expect(password).toMatch(/^[\w-]{20}$/);
    const attempt = { email, password, clientAddress: '192.0.2.1', knownDeviceId: undefined };
    const newPassword = 'a-password-of-mine';
    expect(await authenticate({ ...attempt, newPassword })).toMatchObject({ name: 'Ana', role: 'approver' });
    const added = { action: 'user.added', actorUserId: admin.userId, details: { role: 'approver' } };
    const entries = await database().select().from(auditLog).where(eq(auditLog.subject, email));
    expect(entries).toMatchObject([added, { action: 'user.changed', details: { passwordChanged: true } }]);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${password}|${newPassword}`));
    await expect(addUserAs({ email, name: 'Eva', role: 'admin' }, admin)).rejects.toMatchObject({
      fault: { code: 'invalid_input', fieldErrors: [{ path: 'email' }] },
    });
  });

  test('gives another a new password, which ends their sessions and the one they had', async () => {
    const admin = await sessionOf('admin');
    const email = `${randomUUID()}@example.test`;
    const first = await addUserAs({ email, name: 'Ana', role: 'viewer' }, admin);
    const place = { clientAddress: '192.0.2.2', knownDeviceId: undefined };
    const signIn = ({ password }: { password: string }, newPassword?: string) =>
      authenticate({ email, password, newPassword, ...place });
    const { id: userId } = await signIn(first, 'a-password-of-mine');
    const expiresAt = new Date(Date.now() + 60_000);
    const sessionId = await insertSession(database(), { userId, expiresAt, userAgent: null });

    const next = await resetPasswordAs(userId, admin);
    expect(next.password).toMatch(/^[\w-]{20}$/);
    expect(await findLiveSession(database(), sessionId)).toBeUndefined();
    expect(await lastEntry()).toMatchObject({
      actorUserId: admin.userId,
      action: 'user.changed',
      subject: email,
      details: { passwordChanged: true },
    });
    expect(JSON.stringify(await lastEntry())).not.toContain(next.password);
    await expect(signIn(next)).rejects.toMatchObject({ fault: { code: 'password_change_required' } });
    expect(await signIn(next, 'another-one-of-mine')).toMatchObject({ id: userId });
    for (const over of [first, next, { password: 'a-password-of-mine' }]) {
      await expect(signIn(over)).rejects.toMatchObject({ fault: { code: 'invalid_credentials' } });
    }
  });

  test('gives no password to themselves, nor to who comes by single sign-on alone', async () => {
    const admin = await sessionOf('admin');
    const email = `${randomUUID()}@example.test`;
    const sso = await insertUser(database(), { email, name: 'Sso', role: 'viewer', passwordHash: null });
    const before = await lastEntry();
    for (const userId of [admin.userId, sso?.id ?? '']) {
      await expect(resetPasswordAs(userId, admin)).rejects.toMatchObject(forbidden);
    }
    expect((await findUser(database(), sso?.id ?? ''))?.passwordHash).toBeNull();
    expect(await lastEntry()).toEqual(before);
    expect((await listUserViews(admin)).find(({ id }) => id === sso?.id)).toMatchObject({
      hasPassword: false,
    });
  });

  describe('removes the password', () => {
    /** A user with a password of their own, and a session; bound to this provider. */
    async function aUser(admin: Session, boundTo: string | undefined) {
      const email = `${randomUUID()}@example.test`;
      const { password: given } = await addUserAs({ email, name: 'Ana', role: 'viewer' }, admin);
      const password = 'a-password-of-mine';
      const attempt = { email, password, clientAddress: '192.0.2.1', knownDeviceId: undefined };
      const { id } = await authenticate({ ...attempt, password: given, newPassword: password });
      if (boundTo) await bindIdentity(database(), id, { issuer: boundTo, subject: randomUUID() });
      return { id, email, signIn: () => authenticate(attempt) };
    }
    const remove = (userId: string, admin: Session) =>
      administerUser({ what: 'passwordRemoval', userId }, admin);

    test('of who signs in by single sign-on, and with it all that it let them into', async () => {
      const admin = await sessionOf('admin');
      const { id, email, signIn } = await aUser(admin, `${ISSUER}/`);
      await expect(signIn()).resolves.toMatchObject({ id });
      const viewOf = async () => (await listUserViews(admin)).find((user) => user.id === id);
      expect(await viewOf()).toMatchObject({ hasPassword: true, isBound: true });
      const expiresAt = new Date(Date.now() + 60_000);
      const sessionId = await insertSession(database(), { userId: id, expiresAt, userAgent: null });
      await remove(id, admin);
      await expect(signIn()).rejects.toMatchObject({ fault: { code: 'invalid_credentials' } });
      expect(await findLiveSession(database(), sessionId)).toBeUndefined();
      expect(await viewOf()).toMatchObject({ hasPassword: false });
      const details = { passwordRemoved: true };
      const entries = await database().select().from(auditLog).where(eq(auditLog.subject, email));
      expect(entries).toContainEqual(expect.objectContaining({ actorUserId: admin.userId, details }));
    });

    test.each([
      ['of who has never signed in by single sign-on', undefined],
      ['of who signed in by a provider that is not set up', 'https://other.example.test'],
    ])('not %s: they would have no way in', async (_who, boundTo) => {
      const admin = await sessionOf('admin');
      const { id, signIn } = await aUser(admin, boundTo);
      await expect(remove(id, admin)).rejects.toMatchObject(forbidden);
      await expect(signIn()).resolves.toMatchObject({ id });
    });

    test('not of themselves', async () => {
      const admin = await sessionOf('admin');
      await expect(remove(admin.userId, admin)).rejects.toMatchObject(forbidden);
    });
  });

  test('who is one no more adds none', async () => {
    const admin = await sessionOf('admin');
    await sessionOf('admin');
    await changeUser(database(), admin.email, { role: 'viewer' });
    const user = { email: 'eva@example.test', name: 'Eva', role: 'admin' } as const;
    await expect(addUserAs(user, admin)).rejects.toMatchObject(forbidden);
    await expect(addUserAs(user, await sessionOf('operator'))).rejects.toMatchObject(forbidden);
  });

  test('disables another, whose sessions are over with that, and enables them again', async () => {
    const [admin, other] = [await sessionOf('admin'), await sessionOf('signer')];
    await administerUser({ what: 'disabled', userId: other.userId, isDisabled: true }, admin);
    expect(await isLive(other)).toBe(false);
    await administerUser({ what: 'disabled', userId: other.userId, isDisabled: false }, admin);
    expect(await isLive(other)).toBe(false);
    expect((await findUser(database(), other.userId))?.disabledAt).toBeNull();
  });

  test('ends the sessions of another', async () => {
    const [admin, other] = [await sessionOf('admin'), await sessionOf('operator')];
    await administerUser({ what: 'sessions', userId: other.userId }, admin);
    expect(await isLive(other)).toBe(false);
    expect(await lastEntry()).toMatchObject({ action: 'user.sessions-ended', subject: other.email });
  });

  test('says nothing in the audit log when nothing changes', async () => {
    const [admin, other] = [await sessionOf('admin'), await sessionOf('viewer')];
    const before = await lastEntry();
    await administerUser({ what: 'role', userId: other.userId, role: 'viewer' }, admin);
    await administerUser({ what: 'disabled', userId: other.userId, isDisabled: false }, admin);
    expect(await lastEntry()).toEqual(before);
  });

  test.each<(userId: string) => UserChangeInput>([
    (userId) => ({ what: 'role', userId, role: 'viewer' }),
    (userId) => ({ what: 'disabled', userId, isDisabled: true }),
    (userId) => ({ what: 'sessions', userId }),
  ])('cannot change themselves (%#)', async (changeOf) => {
    const admin = await sessionOf('admin');
    await expect(administerUser(changeOf(admin.userId), admin)).rejects.toMatchObject(forbidden);
    expect(await isLive(admin)).toBe(true);
  });

  test('of two who demote each other at once, one remains', async () => {
    const [one, other] = [await sessionOf('admin'), await sessionOf('admin')];
    const results = await Promise.allSettled([
      administerUser({ what: 'role', userId: other.userId, role: 'viewer' }, one),
      administerUser({ what: 'role', userId: one.userId, role: 'viewer' }, other),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('gets an answer where there is no such user', async () => {
    const userId = '00000000-0000-4000-8000-000000000000';
    const change = { what: 'sessions', userId } as const;
    await expect(administerUser(change, await sessionOf('admin'))).rejects.toMatchObject({
      fault: { code: 'not_found' },
    });
  });
});

test.each(['viewer', 'operator', 'approver', 'signer'] as const)(
  'a %s neither sees nor changes users',
  async (role) => {
    const [session, other] = [await sessionOf(role), await sessionOf('viewer')];
    await expect(listUserViews(session)).rejects.toMatchObject(forbidden);
    const change = { what: 'role', userId: other.userId, role: 'admin' } as const;
    await expect(administerUser(change, session)).rejects.toMatchObject(forbidden);
    await expect(resetPasswordAs(other.userId, session)).rejects.toMatchObject(forbidden);
  },
);

test('who sees the users sees when each was last here, and which is oneself', async () => {
  const admin = await sessionOf('admin');
  const email = `${randomUUID()}@example.test`;
  const idle = await insertUser(database(), { email, name: 'Idle', role: 'viewer', passwordHash: null });
  const users = await listUserViews(admin);
  expect(users.filter(({ isSelf }) => isSelf).map(({ id }) => id)).toEqual([admin.userId]);
  expect(users.find(({ id }) => id === idle?.id)).toMatchObject({ lastSeenAt: null, isDisabled: false });
  expect(users.find(({ id }) => id === admin.userId)?.lastSeenAt).toMatch(/Z$/);
});

test('when a user was last here is still known after their sessions ended', async () => {
  const [admin, other] = [await sessionOf('admin'), await sessionOf('viewer')];
  const seen = async () => (await listUserViews(admin)).find(({ id }) => id === other.userId);
  const before = await seen();
  expect(before).toMatchObject({ hasSession: true, passwordValidUntil: null });
  await administerUser({ what: 'sessions', userId: other.userId }, admin);
  expect(await seen()).toEqual({ ...before, hasSession: false });
  await administerUser({ what: 'disabled', userId: other.userId, isDisabled: true }, admin);
  expect(await seen()).toMatchObject({ lastSeenAt: before?.lastSeenAt, isDisabled: true });
});

test('until when a password that was given opens the account is known, and not after it was replaced', async () => {
  const admin = await sessionOf('admin');
  const email = `${randomUUID()}@example.test`;
  const { password } = await addUserAs({ email, name: 'Ana', role: 'viewer' }, admin);
  const seen = async () => (await listUserViews(admin)).find((user) => user.email === email);
  const until = Date.parse((await seen())?.passwordValidUntil ?? '');
  const days = (until - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
  expect(await seen()).toMatchObject({ lastSeenAt: null, hasSession: false });
  const attempt = { email, password, newPassword: 'another long passphrase', clientAddress: '127.0.0.1' };
  await authenticate({ ...attempt, knownDeviceId: undefined });
  expect(await seen()).toMatchObject({ passwordValidUntil: null });
});

describe('one’s own sessions', () => {
  const again = async (session: Session): Promise<Session> => {
    const expiresAt = new Date(Date.now() + 60_000);
    const userAgent = 'another browser';
    return {
      ...session,
      sessionId: await insertSession(database(), { userId: session.userId, expiresAt, userAgent }),
    };
  };

  test('are listed, the one that asks first', async () => {
    const session = await sessionOf('viewer');
    const other = await again(session);
    const listed = await listOwnSessions(session);
    expect(listed.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
      [session.sessionId, true],
      [other.sessionId, false],
    ]);
  });

  test('are ended one by one, or all others', async () => {
    const session = await sessionOf('viewer');
    const [second, third, fourth] = [await again(session), await again(session), await again(session)];
    await endOwnSessions(second.sessionId, session);
    expect([await isLive(second), await isLive(third)]).toEqual([false, true]);
    // Without it, the entry would read as a sign-out in that browser.
    expect(await lastEntry()).toMatchObject({
      action: 'sign-out',
      details: { sessionId: second.sessionId, endedFrom: session.sessionId },
    });
    await endOwnSessions(null, session);
    expect([await isLive(third), await isLive(fourth), await isLive(session)]).toEqual([false, false, true]);
  });

  test('another user’s is left as it is', async () => {
    const [session, other] = [await sessionOf('admin'), await sessionOf('viewer')];
    await endOwnSessions(other.sessionId, session);
    expect(await isLive(other)).toBe(true);
  });
});
