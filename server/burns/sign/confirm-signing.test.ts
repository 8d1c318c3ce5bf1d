import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { revokeSession } from '#server/auth/revoke-session.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { timelineOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refused } from '#server/testing/refused.ts';
import { claimSigning } from './claim-signing.ts';
import { confirmSigning } from './confirm-signing.ts';

useTestDatabase();

let intent: Intent;
let attemptId: string;
beforeEach(async () => {
  ({ intent, attemptId } = await readyOnEvm(harness, session));
});

/** Has this happen while the service is being asked about the intent. */
function whileAsked(happen: () => Promise<unknown>): void {
  harness.onRead = async () => {
    await happen();
    return { status: 200, body: intent };
  };
}

const ENDS = [
  ['was disabled', 'signed_out', () => changeUser(database(), session.email, { isDisabled: true })],
  ['signed out', 'signed_out', () => revokeSession(session.sessionId)],
  ['signs no more', 'forbidden', () => changeUser(database(), session.email, { role: 'operator' })],
] as const;

describe('while the service is being asked', () => {
  test.each(ENDS)('a user who %s has no wallet asked', async (_what, code, end) => {
    // A claim would leave an answer of the service that is fresh enough for this check.
    const claim = { claimedBy: session.userId, claimedAt: databaseNow() };
    await updateBurnAttempt(database(), attemptId, { state: 'signing', ...claim });
    const before = await timelineOf(intent);
    whileAsked(end);
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(refused(code));
    expect((await attemptById(attemptId)).askedAt).toBeNull();
    expect(await timelineOf(intent)).toEqual(before);
  });

  test.each(ENDS)('a user who %s gets no claim', async (_what, code, end) => {
    whileAsked(end);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused(code));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
    const claims = await database().select().from(auditLog).where(eq(auditLog.action, 'burn.claimed'));
    expect(claims.filter(({ subject }) => subject === intent.id)).toEqual([]);
  });
});

test('a user whose session lasts has their wallet asked, and the timeline says so', async () => {
  await claimSigning({ attemptId, session });
  const before = await timelineOf(intent);
  await expect(confirmSigning({ attemptId, session })).resolves.toMatchObject({});
  expect(await timelineOf(intent)).toHaveLength(before.length + 1);
  expect((await attemptById(attemptId)).askedAt).not.toBeNull();
});
