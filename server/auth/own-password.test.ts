import { desc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { findLiveSession, insertSession } from '#server/store/users/sessions-repository.ts';
import { findUser, updateUser } from '#server/store/users/users-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { changeOwnPassword, hasOwnPassword } from './own-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Session } from './require-session.ts';

useTestDatabase();

const CURRENT = 'the-first-password';
const NEXT = 'another-password';
const WRONG = { fault: { code: 'invalid_input', fieldErrors: [{ path: 'current' }] } };
let session: Session;

beforeEach(async () => {
  session = await sessionOf('viewer');
  await updateUser(database(), session.email, { passwordHash: await hashPassword(CURRENT) });
});

const change = (current = CURRENT) => changeOwnPassword({ current, next: NEXT }, session);
const isPassword = async (password: string) =>
  verifyPassword(password, (await findUser(database(), session.userId))?.passwordHash ?? null);

test('a user replaces their password, which ends their other sessions and is in the audit log', async () => {
  const { userId } = session;
  const expiresAt = new Date(Date.now() + 60_000);
  const other = await insertSession(database(), { userId, expiresAt, userAgent: null });
  await change();
  expect([await isPassword(NEXT), await isPassword(CURRENT)]).toEqual([true, false]);
  expect(await findLiveSession(database(), session.sessionId)).toBeDefined();
  expect(await findLiveSession(database(), other)).toBeUndefined();
  const [entry] = await database().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({
    actorUserId: session.userId,
    action: 'user.changed',
    subject: session.email,
    details: { passwordChanged: true },
  });
});

test('not without the present one, and not by guessing for long', async () => {
  for (let tries = 0; tries < 10; tries += 1) await expect(change('a-guess')).rejects.toMatchObject(WRONG);
  await expect(change()).rejects.toMatchObject({
    fault: { code: 'rate_limited', values: { retryAfterSeconds: '900' } },
  });
  expect(await isPassword(CURRENT)).toBe(true);
});

test('guesses in one session keep another of the user from no change', async () => {
  const { userId } = session;
  const expiresAt = new Date(Date.now() + 60_000);
  const taken = {
    ...session,
    sessionId: await insertSession(database(), { userId, expiresAt, userAgent: null }),
  };
  await Promise.allSettled(
    Array.from({ length: 11 }, () => changeOwnPassword({ current: 'a-guess', next: NEXT }, taken)),
  );
  await change();
  expect(await isPassword(NEXT)).toBe(true);
});

test('not with the same again: a password that others know stays known', async () => {
  await expect(changeOwnPassword({ current: CURRENT, next: CURRENT }, session)).rejects.toMatchObject({
    fault: { code: 'invalid_input', fieldErrors: [{ path: 'next', message: 'same_password' }] },
  });
  expect(await isPassword(CURRENT)).toBe(true);
});

test('of two at once one counts', async () => {
  const ends = await Promise.allSettled([change(), change()]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('who comes by single sign-on alone has none to replace', async () => {
  const alone = await sessionOf('viewer');
  await database().execute(`update users set password_hash = null where id = '${alone.userId}'`);
  expect([await hasOwnPassword(session), await hasOwnPassword(alone)]).toEqual([true, false]);
  await expect(changeOwnPassword({ current: CURRENT, next: NEXT }, alone)).rejects.toMatchObject(WRONG);
});
