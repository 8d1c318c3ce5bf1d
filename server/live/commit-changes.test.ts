import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { database } from '#server/store/database.ts';
import { runPrepared } from '#server/store/bulk.ts';
import { liveEvents } from '#server/store/schema/schema-feeds.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { commitChanges } from './commit-changes.ts';

useTestDatabase();

const INSERT = 'insert into audit_log (action, subject) values ($1, $2)';
const BAD = 'select $1::text::int';
const linesOf = (subject: string) => database().$count(auditLog, sql`${auditLog.subject} = ${subject}`);

describe('what is sent and not waited for', () => {
  test('is durable when the work says so, all of it', async () => {
    const subject = randomUUID();
    await commitChanges(async ({ tx, publish, requireBeforeCommit }) => {
      for (const action of ['a', 'b', 'c']) requireBeforeCommit(runPrepared(tx, INSERT, [action, subject]));
      publish({ type: 'burn.changed', intentId: subject });
    });
    expect(await linesOf(subject)).toBe(3);
    expect(await database().$count(liveEvents, sql`${liveEvents.payload} ->> 'intentId' = ${subject}`)).toBe(
      1,
    );
  });

  test.each([0, 1, 2])('undoes everything when number %d of it fails, and says why', async (place) => {
    const subject = randomUUID();
    const failing = commitChanges(async ({ tx, publish, wake, requireBeforeCommit }) => {
      await runPrepared(tx, INSERT, ['before', subject]);
      for (const number of [0, 1, 2]) {
        const isBad = number === place;
        requireBeforeCommit(isBad ? runPrepared(tx, BAD, ['x']) : runPrepared(tx, INSERT, ['a', subject]));
      }
      wake('prune');
      publish({ type: 'burn.changed', intentId: subject });
      return 'done';
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await linesOf(subject)).toBe(0);
    expect(await database().$count(liveEvents, sql`${liveEvents.payload} ->> 'intentId' = ${subject}`)).toBe(
      0,
    );
  });

  test('runs inside the transaction also when the connection has never seen the statement', async () => {
    const subject = randomUUID();
    const failing = commitChanges(async ({ tx, requireBeforeCommit }) => {
      const fresh = `${INSERT} -- ${subject}`;
      requireBeforeCommit(runPrepared(tx, fresh, ['a', subject]));
      requireBeforeCommit(runPrepared(tx, `${BAD} -- ${subject}`, ['x']));
      requireBeforeCommit(runPrepared(tx, `${fresh} again`, ['b', subject]));
    });
    await expect(failing).rejects.toMatchObject({ code: '22P02' });
    expect(await linesOf(subject)).toBe(0);
  });
});
