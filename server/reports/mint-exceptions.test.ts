import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { MINT_STANDINGS, type MintStanding } from '#lib/intents/mint/mint-reading.ts';
import { isNotifiedReason } from '#lib/notifications/notification-topics.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listInboxIds } from '#server/intents/inbox/list-inbox-ids.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { database } from '#server/store/database.ts';
import { findExceptions } from '#server/store/reports/reconciliation-repository.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('approver');
});
beforeEach(() => database().execute(sql`truncate intents cascade`));

const HASH = `0x${'ab'.repeat(32)}`;
const OTHER = `0x${'cd'.repeat(32)}`;
const NAMED = { amountCents: 12_345, mintTxSignature: HASH };

/** One that names its mint, whose event came years ago. */
async function naming(facts: object, standing?: MintStanding | null, dueAt: string | null = null) {
  const intent = anIntent({ updatedAt: '2020-01-10T15:00:00.000Z', metadata: NAMED, ...facts });
  await mirror(intent);
  if (standing !== undefined)
    await database()
      .execute(sql`insert into mint_readings (intent_id, chain_id, transaction_id, standing, due_at, read_at)
      values (${intent.id}, 'ethereum', ${HASH}, ${standing}, ${dueAt}, now())`);
  return intent;
}

const exceptionsOf = async ({ id }: Intent) => (await findExceptions(database(), id, 90)).exceptions;
const reasonOf = async ({ id }: Intent) =>
  (await listInbox(database(), 'approver')).items.find((item) => item.id === id)?.reason;
async function doubtsOf({ id }: Intent) {
  const filter = intentFilterSchema.parse({});
  const { intents } = await listIntents({ filter, session });
  const { doubts } = await getIntentDetail({ id, session });
  return [doubts, intents.find((row) => row.id === id)?.doubts];
}

describe('a completed onramp whose mint no node knows', () => {
  const completed = (dueAt: string | null) => naming({ status: 'completed' }, 'not_found', dueAt);

  test('is an exception while it is looked for, and needs no user', async () => {
    const intent = await completed('2100-01-01T00:00:00Z');
    expect(await exceptionsOf(intent)).toEqual(['mint_not_found']);
    expect(await doubtsOf(intent)).toEqual([[], []]);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('is in doubt and needs a user once it is not looked for any more, until one handles it', async () => {
    const intent = await completed(null);
    expect(await exceptionsOf(intent)).toEqual(['mint_not_found']);
    expect(await doubtsOf(intent)).toEqual([['mint_not_found'], ['mint_not_found']]);
    expect(await reasonOf(intent)).toBe('mint_not_found');
    expect(await listInboxIds(database(), 'mint_not_found')).toEqual([intent.id]);
    expect(isNotifiedReason('mint_not_found')).toBe(true);
    await markHandled(intent.id, { session, note: 'Ticket 4711' });
    expect(await reasonOf(intent)).toBeUndefined();
    expect(await doubtsOf(intent)).toEqual([['mint_not_found'], ['mint_not_found']]);
  });

  test('is none when the service names another transaction, which was not read', async () => {
    const intent = await completed(null);
    await database().execute(sql`update mint_readings set transaction_id = ${OTHER}`);
    expect(await exceptionsOf(intent)).toEqual([]);
    expect(await doubtsOf(intent)).toEqual([[], []]);
    expect(await reasonOf(intent)).toBeUndefined();
  });

  test('is found however the service writes the letters of the transaction, and as it names text that is none', async () => {
    const upper = { ...NAMED, mintTxSignature: `0x${'AB'.repeat(32)}` };
    const intent = await naming({ status: 'completed', metadata: upper }, 'not_found');
    expect(await reasonOf(intent)).toBe('mint_not_found');
    const text = await naming({ status: 'completed', metadata: { ...NAMED, mintTxSignature: 'Soon' } }, null);
    await database()
      .execute(sql`update mint_readings set standing = 'not_found', transaction_id = 'Soon', due_at = null
      where intent_id = ${text.id}`);
    expect(await reasonOf(text)).toBe('mint_not_found');
  });

  test.each([null, ...MINT_STANDINGS.filter((standing) => standing !== 'not_found')])(
    'is none of another reading: %s',
    async (standing) => {
      expect(await reasonOf(await naming({ status: 'completed' }, standing))).toBeUndefined();
    },
  );
});

describe('an onramp that was refunded although the service names its mint', () => {
  test.each(['refunding', 'refunded'])('%s: is an exception, read or not', async (status) => {
    const own = status === 'refunding' ? ['refunded_after_mint', 'refunding'] : ['refunded_after_mint'];
    expect(await exceptionsOf(await naming({ status }))).toEqual(own);
    for (const standing of [null, ...MINT_STANDINGS.filter((one) => one !== 'nothing')])
      expect(await exceptionsOf(await naming({ status }, standing))).toEqual(own);
  });

  test('is none where the network shows that the transaction minted nothing, or none is named', async () => {
    expect(await exceptionsOf(await naming({ status: 'refunded' }, 'nothing'))).toEqual([]);
    expect(await exceptionsOf(await naming({ status: 'refunded', metadata: null }))).toEqual([]);
  });

  test('nor is an offramp that names its burn', async () => {
    const metadata = { amountCents: 12_345, burnTxSignature: HASH };
    const offramp = await naming({ intentType: 'offramp', status: 'refunded', metadata });
    expect(await exceptionsOf(offramp)).toEqual([]);
  });
});

test.each(['nothing', 'other_amount', 'not_found'] as const)(
  'a refund that failed is not also said to differ by the mint that was read while it was refunding: %s',
  async (standing) => {
    const intent = await naming({ status: 'failed', failureCode: 'refund_failed' }, standing);
    expect(await exceptionsOf(intent)).toEqual(['failed']);
  },
);

test.each(['nothing', 'other_amount'] as const)(
  '[R42] one that is completed after a refund that failed differs by its mint, also with that code: %s',
  async (standing) => {
    const facts = { status: 'completed', failureCode: 'refund_failed', originalFailureCode: 'unknown' };
    const intent = await naming(facts, standing);
    expect(await exceptionsOf(intent)).toEqual(['mint_differs']);
    expect(await doubtsOf(intent)).toEqual([['mint_differs'], ['mint_differs']]);
  },
);

test('[R42] nor is the code of a refund that failed a reason not to say that no node knows the mint', async () => {
  const facts = { status: 'completed', failureCode: 'refund_failed' };
  const intent = await naming(facts, 'not_found', '2100-01-01T00:00:00Z');
  expect(await exceptionsOf(intent)).toEqual(['mint_not_found']);
});
