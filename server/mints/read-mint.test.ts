import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transferLog } from '#lib/evm/testing/transfer-log.ts';
import { ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { MintStanding } from '#lib/intents/mint/mint-reading.ts';
import { env } from '#server/env.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { readNamedMints } from '#server/jobs/read-mints.ts';
import { database } from '#server/store/database.ts';
import { countUnreadMints, findMintReading } from '#server/store/intents/mint-readings-repository.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';

useTestDatabase();

const TOKEN = `0x${'a1'.repeat(20)}`;
const WALLET = `0x${'B1'.repeat(20)}`;
const HASH = `0x${'ab'.repeat(32)}`;
const OTHER_HASH = `0x${'cd'.repeat(32)}`;
const ORDERED = 12_345n * 10_000n;
let chain: ScriptedChain;

beforeAll(async () => {
  chain = await startScriptedChain();
  useSettings({ TOKEN_ADDRESS_BASE: TOKEN });
});
afterAll(() => chain.close());
beforeEach(async () => {
  await database().execute(sql.raw('truncate intents cascade'));
  chain.isUnavailable = false;
  Object.assign(chain.methods, {
    eth_chainId: () => '0x14a34',
    eth_getBlockByNumber: ([number]: readonly unknown[]) => ({
      number,
      timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}`,
    }),
  });
  showMints(ORDERED);
});

function useSettings(settings: Readonly<Record<string, string>>): void {
  useTestEnv({ DATABASE_URL: env().databaseUrl, RPC_URL_BASE: chain.url, ...settings });
}

/** What the named transaction shows; undefined: the node does not know it. */
function showMints(...amounts: readonly (bigint | undefined)[]): void {
  const logs = amounts.flatMap((amount) =>
    amount === undefined ? [] : [transferLog(TOKEN, ZERO_ADDRESS, WALLET, amount)],
  );
  const receipt = amounts.includes(undefined) ? null : { status: '0x1', blockNumber: '0x7', logs };
  chain.methods['eth_getTransactionReceipt'] = () => receipt;
}

/** A completed onramp of 123,45 BRL, of which the service names the mint. */
function completed(facts: object = {}): Intent {
  const now = new Date().toISOString();
  const metadata = { amountCents: 12_345, mintTxSignature: HASH };
  return anIntent({
    ...{ chainId: 'base', status: 'completed', createdAt: now, updatedAt: now },
    metadata,
    ...facts,
  });
}

/** Puts one into the mirror, whose wallet a user here has typed, and reads its mint. */
async function hold(intent: Intent, destination: string | null = WALLET): Promise<Intent> {
  await mirror(intent);
  await database().execute(sql`update intents set destination = ${destination} where id = ${intent.id}`);
  await read();
  return intent;
}

async function read(): Promise<void> {
  await database().execute(
    sql`update mint_readings set due_at = now() - interval '1 second', read_at = read_at - interval '1 hour' where due_at is not null`,
  );
  await readNamedMints.runTurn();
}

const standingOf = async ({ id }: Intent) => (await findMintReading(database(), id))?.standing;
const isHeld = async (intent: Intent) => (await rowOf(intent)).contradictedAt !== null;

test('a mint of the ordered amount to the ordered wallet is read twice, published once, and holds nothing', async () => {
  const intent = await hold(completed());
  const { revision } = await rowOf(intent);
  expect(await findMintReading(database(), intent.id)).toMatchObject({
    ...{ standing: 'minted', mintedBaseUnits: String(ORDERED), reads: 1 },
    dueAt: expect.any(Date) as Date,
  });
  expect((await liveHistory()).at(-1)).toMatchObject({ type: 'intent.changed', intent: { revision } });
  await read();
  expect(await findMintReading(database(), intent.id)).toMatchObject({ reads: 2, dueAt: null });
  expect((await rowOf(intent)).revision).toBe(revision);
  expect(await isHeld(intent)).toBe(false);
});

test.each<[MintStanding, string, readonly (bigint | undefined)[]]>([
  ['other_amount', 'mintedBaseUnits', [ORDERED - 1n]],
  ['nothing', 'mintedBaseUnits', []],
])(
  '%s contradicts the order: it holds the conversion back, on its timeline',
  async (standing, field, mints) => {
    showMints(...mints);
    const intent = await hold(completed());
    expect(await standingOf(intent)).toBe(standing);
    expect(await isHeld(intent)).toBe(true);
    expect(await timelineOf(intent)).toContain(`contradiction ${field} job`);
    const [statement] = await database().execute(sql`select held, claimed, source from contradictions`);
    const minted = mints.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
    expect(statement).toEqual({
      held: String(ORDERED),
      claimed: `${String(minted)} ${HASH}`,
      source: 'chain',
    });
  },
);

test('one transaction is the mint of one onramp, however often the service names it', async () => {
  const first = await hold(completed());
  const second = await hold(completed());
  expect([await standingOf(first), await standingOf(second)]).toEqual(['minted', 'counted_elsewhere']);
  expect([await isHeld(first), await isHeld(second)]).toEqual([false, true]);
  const [statement] = await database().execute(sql`select held, claimed from contradictions`);
  expect(statement).toEqual({ held: second.id, claimed: `${first.id} ${HASH}` });
});

test('one that mints several times serves as many onramps, also when they are read at once', async () => {
  showMints(ORDERED, ORDERED);
  const three = [completed(), completed(), completed()];
  for (const intent of three) await mirror(intent);
  await database().execute(sql`update intents set destination = ${WALLET}`);
  await read();
  const standings = await Promise.all(three.map(standingOf));
  expect(standings.sort()).toEqual(['counted_elsewhere', 'minted', 'minted']);
});

test('a mint of before the onramp is not its own', async () => {
  chain.methods['eth_getBlockByNumber'] = ([number]) => ({ number, timestamp: '0x64' });
  const intent = await hold(completed());
  expect(await standingOf(intent)).toBe('too_early');
  expect(await isHeld(intent)).toBe(true);
});

test('a transaction that is not found is asked for again, and holds nothing; the mint that comes counts', async () => {
  showMints(undefined);
  const intent = await hold(completed());
  expect(await standingOf(intent)).toBe('not_found');
  expect(await isHeld(intent)).toBe(false);
  showMints(ORDERED);
  await read();
  expect(await standingOf(intent)).toBe('minted');
});

test('a transaction that is not found is asked for for three days; that it was for the last time is published', async () => {
  showMints(undefined);
  const intent = await hold(completed());
  for (let reads = 2; reads <= 8; reads += 1) await read();
  const { revision } = await rowOf(intent);
  expect(await readingOf(intent)).toMatchObject({ reads: 8, dueAt: expect.any(Date) as Date });
  await read();
  expect(await readingOf(intent)).toMatchObject({ reads: 9, standing: 'not_found', dueAt: null });
  expect((await rowOf(intent)).revision).toBe(revision + 1);
  expect((await liveHistory()).at(-1)).toMatchObject({
    type: 'intent.changed',
    intent: { id: intent.id, doubts: ['mint_not_found'] },
  });
});

test('what was not found, and whose chain then answers no more, is published when it is not asked for again', async () => {
  showMints(undefined);
  const intent = await hold(completed());
  chain.isUnavailable = true;
  await database().execute(sql`update mint_readings set unanswered = 199`);
  await read();
  expect(await readingOf(intent)).toMatchObject({ standing: 'not_found', dueAt: null });
  expect((await liveHistory()).at(-1)).toMatchObject({
    intent: { id: intent.id, doubts: ['mint_not_found'] },
  });
});

test.each(['refunding', 'refunded'])(
  'the mint of an onramp that is %s is read, and holds nothing back',
  async (status) => {
    const intent = await hold(completed({ status }));
    expect(await standingOf(intent)).toBe('minted');
    showMints();
    const failed = await hold(
      completed({ status, metadata: { amountCents: 12_345, mintTxSignature: OTHER_HASH } }),
    );
    expect(await standingOf(failed)).toBe('nothing');
    expect([await isHeld(intent), await isHeld(failed)]).toEqual([false, false]);
  },
);

test('what is no transaction id is not found, and the chain is not asked', async () => {
  chain.calls.length = 0;
  const intent = await hold(completed({ metadata: { amountCents: 12_345, mintTxSignature: 'soon' } }));
  expect(await standingOf(intent)).toBe('not_found');
  expect(chain.calls).toEqual([]);
});

test.each<[string, () => void]>([
  ['a chain that does not answer', () => (chain.isUnavailable = true)],
  [
    'an answer that makes no sense',
    () => (chain.methods['eth_getTransactionReceipt'] = () => ({ status: 1 })),
  ],
])('nothing is concluded from %s; it is asked again', async (_what, break_) => {
  break_();
  const intent = await hold(completed());
  expect(await findMintReading(database(), intent.id)).toMatchObject({
    ...{ standing: null, reads: 0 },
    dueAt: expect.any(Date) as Date,
  });
});

test('a chain that does not answer is asked at growing pauses up to an hour, for about a week, and counted', async () => {
  chain.isUnavailable = true;
  const intent = await hold(completed());
  for (const [unanswered, mostMinutes] of [
    [0, 1],
    [1, 2],
    [5, 32],
    [100, 60],
  ] as const) {
    await database().execute(sql`update mint_readings set unanswered = ${unanswered}`);
    await read();
    const dueAt = (await findMintReading(database(), intent.id))?.dueAt;
    const pauseMinutes = ((dueAt?.getTime() ?? NaN) - Date.now()) / 60_000;
    expect(pauseMinutes).toBeLessThanOrEqual(mostMinutes);
    expect(pauseMinutes).toBeGreaterThan(mostMinutes / 2 - 1);
  }
  expect(await countUnreadMints(database())).toBe(1);
  await database().execute(sql`update mint_readings set unanswered = 199`);
  await read();
  expect((await findMintReading(database(), intent.id))?.dueAt).toBeNull();
  // What is not asked for any more does not hide the next one.
  expect(await countUnreadMints(database())).toBe(0);

  chain.isUnavailable = false;
  await mirror({ ...intent, updatedAt: new Date(Date.now() + 1).toISOString() });
  await read();
  expect(await findMintReading(database(), intent.id)).toMatchObject({ standing: 'minted', unanswered: 0 });
  expect(await countUnreadMints(database())).toBe(0);
});

test('on a chain whose token is not known nothing is read yet', async () => {
  useSettings({});
  const intent = await hold(completed());
  useSettings({ TOKEN_ADDRESS_BASE: TOKEN });
  expect(await standingOf(intent)).toBeNull();
  await read();
  expect(await standingOf(intent)).toBe('minted');
});

test.each<[string, object, string | null]>([
  ['without a wallet that is known here', {}, null],
  ['that is not completed', { status: 'minting' }, WALLET],
  ['that names no mint', { metadata: { amountCents: 12_345 } }, WALLET],
  ['of long ago', { updatedAt: '2026-01-01T00:00:00.000Z' }, WALLET],
  ['that is an offramp', { intentType: 'offramp' }, WALLET],
])('an onramp %s is not read', async (_what, facts, destination) => {
  const intent = await hold(completed(facts), destination);
  expect((await findMintReading(database(), intent.id))?.standing ?? null).toBeNull();
});

test('when the service names another transaction, that one is read', async () => {
  const intent = await hold(completed());
  showMints();
  const renamed = { amountCents: 12_345, mintTxSignature: `0x${'cd'.repeat(32)}` };
  await hold({ ...intent, metadata: renamed, updatedAt: new Date(Date.now() + 1).toISOString() });
  expect(await standingOf(intent)).toBe('nothing');
});

test('two readings of one onramp at a time are one', async () => {
  const intent = completed();
  await mirror(intent);
  await database().execute(sql`update intents set destination = ${WALLET}`);
  await Promise.all([readNamedMints.runTurn(), readNamedMints.runTurn()]);
  expect(await findMintReading(database(), intent.id)).toMatchObject({ reads: 1 });
});

const readingOf = ({ id }: Intent) => findMintReading(database(), id);
const changed = (intent: Intent, metadata: object): Intent => ({
  ...intent,
  updatedAt: new Date().toISOString(),
  metadata: { ...intent.metadata, ...metadata },
});

test('a second reading that comes too early is none: the one after the hour is still due', async () => {
  const intent = await hold(completed());
  await database().execute(sql`update mint_readings set due_at = now() - interval '1 second'`);
  await readNamedMints.runTurn();
  expect(await readingOf(intent)).toMatchObject({ reads: 2, dueAt: expect.any(Date) as Date });
});

test('another body with the same transaction does not begin again', async () => {
  const intent = await hold(completed());
  const before = await readingOf(intent);
  await mirror(changed(intent, { note: 'x' }));
  expect(await readingOf(intent)).toEqual(before);
});

test('of an onramp that is here, another transaction is read whatever time the service says', async () => {
  const intent = await hold(completed());
  const [old, other] = ['2020-01-01T00:00:00.000Z', `0x${'cd'.repeat(32)}`];
  showMints();
  await mirror({ ...changed(intent, { mintTxSignature: other }), updatedAt: old });
  await read();
  expect(await readingOf(intent)).toMatchObject({ transactionId: other, standing: 'nothing' });
});

test('what was read is shown beside the transaction that was read, and no other', async () => {
  const intent = await hold(completed());
  const session = await sessionOf('viewer');
  const shown = async () => (await getIntentDetail({ id: intent.id, session })).mintReading;
  expect(await shown()).toMatchObject({ standing: 'minted' });
  await database().execute(sql`update mint_readings set transaction_id = ${`0x${'cd'.repeat(32)}`}`);
  expect(await shown()).toBeNull();
});

test('a transaction that is named for an onramp made elsewhere, too, is counted for that one', async () => {
  await hold(completed(), null);
  const second = await hold(completed());
  expect(await standingOf(second)).toBe('counted_elsewhere');
});

test('the same of another transaction is another statement, and each mint is named', async () => {
  showMints(ORDERED / 2n, ORDERED / 2n);
  const intent = await hold(completed());
  await database().execute(sql`update contradictions set reviewed_at = now()`);
  await database().execute(sql`update intents set contradicted_at = null`);
  const other = `0x${'cd'.repeat(32)}`;
  await mirror(changed(intent, { mintTxSignature: other }));
  await read();
  expect(await isHeld(intent)).toBe(true);
  const statements = await database().execute(sql`select claimed from contradictions order by first_seen_at`);
  const half = String(ORDERED / 2n);
  expect(statements.map(({ claimed }) => claimed)).toEqual(
    [HASH, other].map((hash) => `${half}+${half} ${hash}`),
  );
});

describe('an onramp that was refunding when its mint was read', () => {
  const later = (intent: Intent, change: object) =>
    ({ ...intent, ...change, updatedAt: new Date(Date.now() + 1_000).toISOString() }) as Intent;
  const refundFailed = { status: 'failed', failureCode: 'refund_failed' };

  test('is not counted as unread for ever once it is not read any more', async () => {
    chain.isUnavailable = true;
    const intent = await hold(completed({ status: 'refunding' }));
    expect(await countUnreadMints(database())).toBe(1);
    chain.isUnavailable = false;
    await mirror(later(intent, refundFailed));
    await read();
    expect(await readingOf(intent)).toMatchObject({ dueAt: null, standing: null });
    expect(await countUnreadMints(database())).toBe(0);
  });

  test('[R42] is held back by another amount once it is completed, however often it was read before', async () => {
    showMints(ORDERED - 1n);
    const intent = await hold(completed({ status: 'refunding' }));
    await read();
    expect(await isHeld(intent)).toBe(false);
    await mirror(later(intent, { status: 'completed' }));
    await read();
    expect(await isHeld(intent)).toBe(true);
  });
});
