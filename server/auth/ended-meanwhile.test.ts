import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findLiveSession, insertSession } from '#server/store/users/sessions-repository.ts';
import { findUser, findUserByEmail, updateUser } from '#server/store/users/users-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { pinnedContracts } from '#server/store/schema/schema-burns.ts';
import { confirmNamed } from '#server/pins/confirm-pin.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { whileSessionsEnd } from '#server/testing/while-sessions-end.ts';
import { addUserAs, administerUser, resetPasswordAs } from './administer-users.ts';
import { changeOwnPassword } from './own-password.ts';
import { endOwnSessions } from './own-sessions.ts';
import { hashPassword, verifyPassword } from './password.ts';
import type { Session } from './require-session.ts';

useTestDatabase();

const SIGNED_OUT = { fault: { code: 'signed_out' } };

/** What the user did in the audit log. */
const entriesOf = ({ userId }: Session) =>
  database().select().from(auditLog).where(eq(auditLog.actorUserId, userId));

test('who waits for the end of their own sessions adds no user', async () => {
  const admin = await sessionOf('admin');
  const user = { email: 'added-meanwhile@example.test', name: 'Eva', role: 'admin' } as const;
  expect(await whileSessionsEnd(admin.userId, () => addUserAs(user, admin))).toMatchObject(SIGNED_OUT);
  expect(await findUserByEmail(database(), user.email)).toBeUndefined();
});

test('nor changes another, nor gives them a password', async () => {
  const other = await sessionOf('viewer');
  const passwordHash = await hashPassword('as-it-was-before');
  await updateUser(database(), other.email, { passwordHash });
  for (const act of [
    (by: Session) => administerUser({ what: 'role', userId: other.userId, role: 'admin' }, by),
    (by: Session) => administerUser({ what: 'sessions', userId: other.userId }, by),
    (by: Session) => resetPasswordAs(other.userId, by),
  ]) {
    const admin = await sessionOf('admin');
    expect(await whileSessionsEnd(admin.userId, () => act(admin))).toMatchObject(SIGNED_OUT);
    expect(await entriesOf(admin)).toEqual([]);
  }
  expect(await findUser(database(), other.userId)).toMatchObject({ role: 'viewer', passwordHash });
});

test('nor replaces their own password', async () => {
  const session = await sessionOf('operator');
  await updateUser(database(), session.email, { passwordHash: await hashPassword('the-first-password') });
  const change = { current: 'the-first-password', next: 'another-password' };
  const act = () => changeOwnPassword(change, session);
  expect(await whileSessionsEnd(session.userId, act)).toMatchObject(SIGNED_OUT);
  const kept = (await findUser(database(), session.userId))?.passwordHash ?? null;
  expect(await verifyPassword(change.current, kept)).toBe(true);
});

test('nor ends other sessions', async () => {
  const session = await sessionOf('operator');
  const { userId } = session;
  const expiresAt = new Date(Date.now() + 60_000);
  // Opened after the others were ended, as by the user who ended them.
  let opened = '';
  const error = await whileSessionsEnd(userId, async () => {
    const ending = endOwnSessions(null, session);
    opened = await insertSession(database(), { userId, expiresAt, userAgent: null });
    return ending;
  });
  expect(error).toMatchObject(SIGNED_OUT);
  expect(await findLiveSession(database(), opened)).toBeDefined();
});

test('nor confirms a contract', async () => {
  const admin = await sessionOf('admin');
  const address = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const confirm = () =>
    withTransaction((tx) =>
      confirmNamed(tx, {
        chainId: 'base',
        contract: { kind: 'token', address },
        named: address,
        subject: 'x',
        session: admin,
        sandbox: () => undefined,
      }),
    );
  expect(await whileSessionsEnd(admin.userId, confirm)).toMatchObject(SIGNED_OUT);
  expect(await database().select().from(pinnedContracts)).toEqual([]);
  expect(await entriesOf(admin)).toEqual([]);
});

test('who lost the right to confirm contracts confirms none', async () => {
  const admin = await sessionOf('admin');
  await updateUser(database(), admin.email, { role: 'viewer' });
  const named = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const contract = { kind: 'token', address: named } as const;
  const confirmation = { chainId: 'base', contract, named, subject: 'x', session: admin } as const;
  const confirm = withTransaction((tx) => confirmNamed(tx, { ...confirmation, sandbox: () => undefined }));
  await expect(confirm).rejects.toMatchObject({ fault: { code: 'forbidden' } });
});
