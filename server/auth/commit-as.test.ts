import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { lockUser } from '#server/store/users/users-repository.ts';
import { auditLog, rateLimits, sessions } from '#server/store/schema/schema.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { endingsOf } from '#server/testing/access/ended-access.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { commitAs } from './commit-as.ts';
import type { Session } from './require-session.ts';

useTestDatabase();

const permission = 'burn.sign';
const note = (session: Session, wait: (tx: Parameters<typeof lockUser>[0]) => Promise<unknown>) =>
  commitAs({ session, permission }, async ({ tx }) => {
    await appendAudit(tx, { actorUserId: session.userId, action: 'note.added', subject: session.userId });
    await wait(tx);
  });
const entriesOf = ({ userId }: Session) => database().$count(auditLog, eq(auditLog.actorUserId, userId));

describe('what a user begins', () => {
  test('is committed while they may do it', async () => {
    const session = await sessionOf('signer');
    await note(session, () => Promise.resolve());
    expect(await entriesOf(session)).toBe(1);
  });

  test('is not begun without the permission', async () => {
    const session = await sessionOf('viewer');
    const writing = note(session, () => Promise.resolve());
    await expect(writing).rejects.toMatchObject({ fault: { code: 'forbidden' } });
    expect(await entriesOf(session)).toBe(0);
  });

  test.for(endingsOf(permission))('is not committed where $how while it waits', async ({ end, code }) => {
    const session = await sessionOf('signer');
    const { userId } = await sessionOf('viewer');
    let writing: Promise<unknown> = Promise.resolve();
    await withTransaction(async (tx) => {
      await lockUser(tx, userId);
      writing = expect(note(session, (waiting) => lockUser(waiting, userId))).rejects.toMatchObject({
        fault: { code },
      });
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await end(session);
    });
    await writing;
    expect(await entriesOf(session)).toBe(0);
  });

  test('is not committed where the session expires after it has begun', async () => {
    const session = await sessionOf('signer');
    const writing = note(session, async () => {
      const expiresAt = new Date(Date.now() + 200);
      await database().update(sessions).set({ expiresAt }).where(eq(sessions.id, session.sessionId));
      await expect.poll(() => Date.now()).toBeGreaterThan(expiresAt.getTime() + 100);
    });
    await expect(writing).rejects.toMatchObject({ fault: { code: 'signed_out' } });
    expect(await entriesOf(session)).toBe(0);
  });

  test('is counted: so many in a minute of one user, whatever they are, and of each user apart', async () => {
    const [session, other] = [await sessionOf('signer'), await sessionOf('signer')];
    await note(session, () => Promise.resolve());
    await database()
      .update(rateLimits)
      .set({ count: 120 })
      .where(eq(rateLimits.key, `change:minute:${session.userId}`));
    const writing = note(session, () => Promise.resolve());
    await expect(writing).rejects.toMatchObject({
      fault: { code: 'rate_limited', values: { retryAfterSeconds: '60' } },
    });
    expect(await entriesOf(session)).toBe(1);
    await note(other, () => Promise.resolve());
    expect(await entriesOf(other)).toBe(1);
    await commitAs({ session, permission, isCounted: false }, () => Promise.resolve());
  });

  test('is counted by the hour, too', async () => {
    const session = await sessionOf('signer');
    for (let n = 0; n < 2; n += 1) {
      await note(session, () => Promise.resolve());
      await database()
        .update(rateLimits)
        .set({ count: 1_499 + n })
        .where(eq(rateLimits.key, `change:hour:${session.userId}`));
    }
    const writing = note(session, () => Promise.resolve());
    await expect(writing).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
  });
});
