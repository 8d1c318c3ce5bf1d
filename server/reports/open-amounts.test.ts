import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { INTENT_TYPES, type IntentType } from '#lib/intents/intent-type.ts';
import { OPEN_KINDS, type OpenKind } from '#lib/intents/list/open-kind.ts';
import {
  ENDED_STATUSES,
  KNOWN_STATUSES,
  statusesHolding,
  statusFacts,
  type KnownStatus,
  type Status,
} from '#lib/intents/status.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { database } from '#server/store/database.ts';
import { findExceptions } from '#server/store/reports/reconciliation-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { readOpenTotals } from '#server/testing/reports/open-totals.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
beforeEach(() => database().execute(sql`truncate intents cascade`));

const HASH = `0x${'ab'.repeat(32)}`;

/** One that is read in each of these statuses in turn, the last one with these facts. */
async function readAs(intentType: IntentType, statuses: readonly Status[], metadata: object = {}) {
  const intent = anIntent({ intentType, metadata: { amountCents: 1_000 } });
  for (const [index, status] of statuses.entries()) {
    const updatedAt = new Date(Date.parse(intent.updatedAt) + index * 60_000).toISOString();
    const isLast = index === statuses.length - 1;
    await mirror({ ...intent, status, updatedAt, metadata: { amountCents: 1_000, ...(isLast && metadata) } });
  }
  return intent;
}
const countTaken = async () => (await readOpenTotals()).ended_after_taken.count;

test.each<[IntentType, KnownStatus[], object]>([
  ['onramp', ['fiat_received', 'failed'], {}],
  ['onramp', ['minting', 'awaiting_fiat_payment', 'failed'], {}],
  ['onramp', ['refunding', 'failed'], {}],
  ['onramp', ['awaiting_fiat_payment', 'failed'], { mintTxSignature: HASH }],
  ['onramp', ['fiat_received', 'canceled'], {}],
  ['offramp', ['burning', 'failed'], {}],
  ['offramp', ['awaiting_burn_approval', 'failed'], { burnTxSignature: HASH }],
])('[R38] failed or over after a reported payment or burn: %s, %j %j', async (type, statuses, metadata) => {
  await readAs(type, statuses, metadata);
  expect(await countTaken()).toBe(1);
});

test('[R38] a refund that failed is of what was paid, also where it is the first status that is known', async () => {
  const facts = { status: 'failed', failureCode: 'refund_failed', metadata: { amountCents: 1_000 } };
  await mirror(anIntent({ intentType: 'onramp', ...facts }));
  expect(await countTaken()).toBe(1);
});

test.each<[IntentType, KnownStatus[]]>([
  ['onramp', ['awaiting_fiat_payment', 'failed']],
  ['onramp', ['created', 'failed']],
  ['onramp', ['failed']],
  ['onramp', ['failed', 'expired']],
  ['offramp', ['awaiting_burn_approval', 'failed']],
])('[R38] failed, and no payment or burn was reported, is not counted so: %s, %j', async (type, statuses) => {
  const { id } = await readAs(type, statuses);
  expect(await countTaken()).toBe(0);
  const isFailed = statuses.at(-1) === 'failed';
  expect(await listInboxIds(database(), isFailed ? 'failed' : 'ended_after_report')).toEqual([id]);
  const { exceptions } = await findExceptions(database(), id, 90);
  expect(exceptions).toContain(isFailed ? 'failed' : 'ended_after_payment');
});

test('[R47] a burn that the network has shown, and that failed by the word of the service, is open and not called burned', async () => {
  const { id } = await readAs('offramp', ['awaiting_burn_approval', 'failed']);
  const set = (failureCode: string) =>
    database().update(intents).set({ burnStanding: 'burned', failureCode }).where(eq(intents.id, id));
  const counts = async () => {
    const { burned_not_paid: burned, ended_after_taken: reported } = await readOpenTotals();
    return [burned.count, reported.count];
  };
  await set('unknown');
  expect(await counts()).toEqual([1, 0]);
  await set('burn_failed');
  expect(await counts()).toEqual([0, 1]);
});

const AWAITING = { onramp: 'awaiting_fiat_payment', offramp: 'awaiting_burn_approval' } as const;
const IN_PROGRESS: readonly Status[] = ['teleporting', ...KNOWN_STATUSES].filter(
  (status) => !ENDED_STATUSES.some((ended) => ended === status),
);
const kindsNow = async () => {
  const open = await readOpenTotals();
  return OPEN_KINDS.filter((kind) => open[kind].count > 0).map((kind) => ({ kind, ...open[kind] }));
};
const only = (kind: OpenKind) => [{ kind, count: 1, cents: 1_000, unknown: 0, contradicted: 0 }];

describe.each(INTENT_TYPES)('[R42] an %s that goes on', (type) => {
  const left = IN_PROGRESS.filter(
    (status) => status !== AWAITING[type] && statusFacts(status).intentTypes.includes(type),
  );

  test.each(left)('after it was awaited, %s, is in one open amount', async (status) => {
    await readAs(type, [AWAITING[type], status]);
    const says = statusesHolding(type).some((one) => one === status);
    expect(await kindsNow()).toEqual(only(says ? `${type}_in_progress` : 'status_unclear'));
  });

  test.each(['teleporting', 'requires_compliance', 'created'])(
    'first read as %s, is, too',
    async (status) => {
      await readAs(type, [status]);
      expect(await kindsNow()).toEqual(only('status_unclear'));
    },
  );

  test('and awaits what is given for it is in none', async () => {
    await readAs(type, ['teleporting', AWAITING[type]]);
    expect(await kindsNow()).toEqual([]);
  });

  test('after a report of what was given is in progress', async () => {
    await readAs(type, [type === 'onramp' ? 'minting' : 'burning', 'teleporting']);
    expect(await kindsNow()).toEqual(only(`${type}_in_progress`));
  });
});

test('[R42] after a failure that says nothing of a payment the status does not say it, either', async () => {
  await readAs('onramp', ['awaiting_fiat_payment', 'failed', 'teleporting']);
  expect(await kindsNow()).toEqual(only('status_unclear'));
});

test('a burn that the network has shown is burned, whatever the status', async () => {
  const { id } = await readAs('offramp', ['awaiting_burn_approval', 'teleporting']);
  await database().update(intents).set({ burnStanding: 'burned' }).where(eq(intents.id, id));
  expect(await kindsNow()).toEqual(only('burned_unconfirmed'));
});
