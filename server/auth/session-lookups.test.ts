import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { database, sqlClient } from '#server/store/database.ts';
import { sessions, users } from '#server/store/schema/schema.ts';
import { markSessionRevoked } from '#server/store/users/sessions-repository.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { SessionLookups } from './session-lookups.ts';

useTestDatabase();

test('many that are asked for at once cost two statements at most, and each learns of its own session', async () => {
  const [viewer, signer] = [await sessionOf('viewer'), await sessionOf('signer')];
  const lookups = new SessionLookups();
  await lookups.find(viewer.sessionId);
  const unsafe = vi.spyOn(sqlClient(), 'unsafe');
  const ids = Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? viewer : signer).sessionId);
  const found = await Promise.all([...ids, randomUUID()].map((id) => lookups.find(id)));
  expect(found.slice(0, 300).map((session) => session?.role)).toEqual(
    ids.map((id) => (id === viewer.sessionId ? 'viewer' : 'signer')),
  );
  expect(found.at(-1)).toBeUndefined();
  expect(unsafe.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a session is never found again once it was revoked, ran out or its user was disabled', async () => {
  const lookups = new SessionLookups();
  const [revoked, expired, disabled] = [
    await sessionOf('viewer'),
    await sessionOf('admin'),
    await sessionOf('signer'),
  ];
  for (const { sessionId } of [revoked, expired, disabled])
    expect(await lookups.find(sessionId)).toBeDefined();
  await markSessionRevoked(database(), revoked.sessionId);
  await database()
    .update(sessions)
    .set({ expiresAt: sql`now()` })
    .where(eq(sessions.id, expired.sessionId));
  await database()
    .update(users)
    .set({ disabledAt: sql`now()` })
    .where(eq(users.id, disabled.userId));
  for (const { sessionId } of [revoked, expired, disabled])
    expect(await lookups.find(sessionId)).toBeUndefined();
});

test('its use is noted, at most once a minute', async () => {
  const { sessionId } = await sessionOf('viewer');
  const lookups = new SessionLookups();
  const seenAt = async () =>
    (
      await database().select({ at: sessions.lastSeenAt }).from(sessions).where(eq(sessions.id, sessionId))
    )[0]?.at.getTime();
  const opened = await seenAt();
  await lookups.find(sessionId);
  expect(await seenAt()).toBe(opened);
  await database()
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '2 minutes'` })
    .where(eq(sessions.id, sessionId));
  await lookups.find(sessionId);
  expect(await seenAt()).toBeGreaterThanOrEqual(opened ?? Infinity);
});
