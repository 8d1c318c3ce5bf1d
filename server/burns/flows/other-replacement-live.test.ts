import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { publishIntents } from '#server/intents/to-summary.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { database } from '#server/store/database.ts';
import { liveEvents } from '#server/store/schema/schema-feeds.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { burned, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

async function anOfframp(status: string, of: Partial<typeof intents.$inferInsert> = {}): Promise<Intent> {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', status });
  await mirror(intent);
  if (Object.keys(of).length > 0) await database().update(intents).set(of).where(eq(intents.id, intent.id));
  return intent;
}

const replaces = ({ id }: Intent, sourceIntentId: string) =>
  database().update(intents).set({ sourceIntentId, replacesSource: true }).where(eq(intents.id, id));

/** How often each of these was published as one whose burn has changed. */
async function changesOf(...some: readonly Intent[]): Promise<number[]> {
  return Promise.all(
    some.map(({ id }) =>
      database().$count(
        liveEvents,
        sql`${liveEvents.payload} ->> 'type' = 'burn.changed' and ${liveEvents.payload} ->> 'intentId' = ${id}`,
      ),
    ),
  );
}

/** One that failed, and what was begun from it, apart from what this test burns. */
async function anOrigin() {
  const source = await anOfframp('expired');
  const waiting = { sourceIntentId: source.id, replacesSource: true };
  const [sibling, ended, copy] = [
    await anOfframp('awaiting_burn_approval', waiting),
    await anOfframp('expired', waiting),
    await anOfframp('awaiting_burn_approval', { ...waiting, replacesSource: false }),
  ];
  const inTurn = await anOfframp('awaiting_burn_approval', { ...waiting, sourceIntentId: ended.id });
  return { source, sibling, ended, copy, inTurn };
}

describe('[R44] what changes whether another of its origin may be burned is published of those that wait', () => {
  test('when its wallet is claimed', async () => {
    const { source, sibling, ended, copy, inTurn } = await anOrigin();
    const { intent, attemptId } = await readyOnEvm(harness, session);
    await replaces(intent, source.id);
    const before = await changesOf(sibling, inTurn, ended, copy, source);
    await claimSigning({ attemptId, session });
    expect(before).toEqual([0, 0, 0, 0, 0]);
    expect(await changesOf(sibling, inTurn, ended, copy, source)).toEqual([1, 1, 0, 0, 0]);
  });

  test('when its burn is proven', async () => {
    const { intent } = await burned(harness, session);
    const source = await anOfframp('awaiting_burn_approval');
    await replaces(intent, source.id);
    const row = await rowOf(intent);
    await commitChanges((changes) => publishIntents(changes, [row], 'job'));
    expect(await changesOf(source)).toEqual([1]);
  });

  test('when the service says that it is paid out', async () => {
    const { source, sibling } = await anOrigin();
    const other = await anOfframp('awaiting_burn_approval');
    await replaces(other, source.id);
    await mirror({ ...other, status: 'paying_out', updatedAt: new Date(Date.now() + 60_000).toISOString() });
    expect(await changesOf(sibling, other)).toEqual([1, 0]);
  });

  test('and of no other: one without an origin publishes itself alone', async () => {
    const [one, other] = [
      await anOfframp('awaiting_burn_approval'),
      await anOfframp('awaiting_burn_approval'),
    ];
    await mirror({ ...one, status: 'paying_out', updatedAt: new Date(Date.now() + 60_000).toISOString() });
    expect(await changesOf(other, one)).toEqual([0, 0]);
  });
});
