import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { env } from '#server/env.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { readIntents } from '#server/jobs/read-intents.ts';
import { reconcile } from '#server/jobs/reconcile.ts';
import { pollWallets } from '#server/jobs/wallet-jobs.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { listReads, readBudget, unreadableRows } from '#server/store/schema/schema-lists.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
} from '#server/testing/service/scripted-service.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { finishListRead } from './finish-list-read.ts';
import { getSystemStatus } from '#server/system/get-system-status.ts';
import { listWallets } from '#server/registrations/list-wallets.ts';
import { readWalletDetail } from '#server/registrations/mirror/read-wallets.ts';
import { listWalletOperations } from '#server/store/registrations/wallet-events-repository.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

useTestDatabase();
let service: ScriptedService;
/** The rows of the service's lists, as they are. */
let rows: unknown[] = [];
let wallets: unknown[] = [];
let trouble: ScriptedAnswer | undefined;

beforeEach(async () => {
  rows = [];
  wallets = [];
  trouble = undefined;
  service = await startScriptedService(({ path }) => trouble ?? answer(path));
  useTestEnv({
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
  });
  for (const table of [unreadIntents, unreadableRows, listReads]) await database().delete(table);
  await database().update(intents).set({ nextPollAt: null, rereadRequestedAt: null });
});
afterEach(() => service.close());

function answer(path: string): ScriptedAnswer {
  const { pathname, searchParams } = new URL(path, 'http://service');
  if (pathname === '/v2/wallets') return { status: 200, body: { wallets } };
  if (pathname !== '/v2/intents') return { status: 404, body: { code: 'NOT_FOUND', message: '' } };
  const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
  const matching = searchParams.get('status') === 'all' ? rows : [];
  const page = matching.slice(offset, offset + limit);
  return { status: 200, body: { intents: page, total: matching.length, limit, offset } };
}

/** Reads the whole list now. */
async function readLists(): Promise<void> {
  await database().delete(readBudget);
  await database().delete(jobSchedules);
  await reconcile.runTurn();
  await pollWallets.runTurn();
}

const kept = () => database().select().from(unreadableRows);
const isMirrored = async ({ id }: { id: string }) => (await findIntent(database(), id)) !== undefined;

const aWallet = (facts: object = {}) => ({
  id: crypto.randomUUID(),
  address: '0x52908400098527886E0F7030069857D2E4169EE7',
  chainId: 'base',
  role: 'minter',
  label: null,
  state: 'active',
  statusReason: null,
  reconciliationStatus: 'synced',
  whitelisterWallet: null,
  limitMinor: null,
  calldata: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ...facts,
});

const LONGEST_RAW = 20_000;

/** Wrong values for a field. */
const WRONGS: Record<string, (field: string) => unknown> = {
  null: () => null,
  'of a wrong type': () => [{ no: 7 }],
  unknown: () => 'zz-never-heard-of',
  missing: () => undefined,
  huge: (field) =>
    /At$|scheduledFor/.test(field)
      ? '0000-01-01T00:00:00.000Z'
      : /flowVersion|limitMinor/.test(field)
        ? Number.MAX_SAFE_INTEGER
        : Array.from({ length: 60_000 }, (_, n) => n.toString(36)).join(''),
};

interface Identified {
  readonly id: string;
}

/**
 * Of each field the good row is listed, and the one that is wrong in it is listed or stored as received; long
 * ones are cut.
 */
async function expectEachKept(
  fields: readonly string[],
  rowsOf: Readonly<Record<'good' | 'bad' | 'listed', readonly Identified[]>>,
): Promise<void> {
  const listed = new Set(rowsOf.listed.map(({ id }) => id));
  const fieldsOf = (wanted: readonly Identified[], isMeant: (row: Identified) => boolean) =>
    fields.filter((_, n) => wanted.slice(n, n + 1).some(isMeant));
  expect(fieldsOf(rowsOf.good, ({ id }) => !listed.has(id))).toEqual([]);
  const stored = new Set((await kept()).map(({ raw }) => raw));
  const isStored = (row: Identified) => {
    const raw = JSON.stringify(row);
    return raw.length >= LONGEST_RAW || stored.has(raw);
  };
  expect(fieldsOf(rowsOf.bad, (row) => !listed.has(row.id) && !isStored(row))).toEqual([]);
  expect(stored.size).toBe(rowsOf.bad.filter(({ id }) => !listed.has(id)).length);
}

const anOperation = () => ({
  id: crypto.randomUUID(),
  operationType: 'grant',
  status: 'confirmed',
  txSignature: null,
  errorMessage: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
});

describe('[R20] a row of a list that cannot be read hides no other and is stored as received', () => {
  test.each(Object.keys(WRONGS))('intents: every field, %s', async (kind) => {
    const fields = Object.keys({ ...anIntent(), scheduledFor: null });
    const bad = fields.map((field) => ({
      ...anIntent({ clientReference: crypto.randomUUID(), expiresAt: null }),
      ...{ scheduledFor: '2026-11-23T12:00:00.000Z', [field]: WRONGS[kind]?.(field) },
    }));
    const good = fields.map(() => anIntent());
    rows = [...bad.flatMap((row, n) => [good[n], row]), anIntent()];
    await readLists();
    const mirrored = await database().select({ id: intents.id }).from(intents);
    await expectEachKept(fields, { good, bad, listed: mirrored });
  });

  test.each(Object.keys(WRONGS))('wallets: every field, %s', async (kind) => {
    const session = await sessionOf('operator');
    const fields = Object.keys(aWallet());
    let count = 0;
    const another = () => aWallet({ address: `0x${(++count).toString(16).padStart(40, '0')}` });
    const bad = fields.map((field) => ({ ...another(), [field]: WRONGS[kind]?.(field) }));
    const good = fields.map(another);
    wallets = [...bad.flatMap((row, n) => [good[n], row]), another()];
    await readLists();
    await expectEachKept(fields, { good, bad, listed: (await listWallets({ session })).wallets });
  });

  test.each([
    ['null', null],
    ['text', 'intent'],
    ['a number', 7],
    ['a list', [[]]],
    ['an empty object', {}],
  ])('a row that is %s, twice: each counts, and the list is whole', async (_what, row) => {
    const good = anIntent();
    rows = [row, good, row];
    await readLists();
    expect(await isMirrored(good)).toBe(true);
    expect((await kept()).map(({ raw }) => raw)).toEqual([JSON.stringify(row), JSON.stringify(row)]);
    expect((await database().select().from(listReads)).find(({ list }) => list === 'intents')).toMatchObject({
      failingSince: null,
    });
  });

  test('among 250, on every page', async () => {
    const good = Array.from({ length: 250 }, () => anIntent());
    rows = good.flatMap((intent, n) =>
      n % 50 === 0 ? [{ ...anIntent(), chainId: `chain-${n}` }, intent] : [intent],
    );
    await readLists();
    for (const intent of good) expect(await isMirrored(intent)).toBe(true);
    expect(await kept()).toHaveLength(5);
  });

  test('[R20] an operation of a wallet hides neither the wallet nor its other operations', async () => {
    const wallet = aWallet();
    const operation = anOperation();
    const bad = { ...operation, id: crypto.randomUUID(), createdAt: null };
    trouble = { status: 200, body: { wallet, transaction: null, operations: [bad, operation, null] } };
    const detail = await readWalletDetail(service.connection, wallet.id);
    expect(detail?.operations.map(({ id }) => id)).toEqual([operation.id]);
    expect((await kept()).map(({ list, resourceId }) => [list, resourceId])).toEqual([
      ['operations', bad.id],
      ['operations', null],
    ]);
    const session = await sessionOf('viewer');
    const { sync } = await listWallets({ session });
    expect(sync.unreadable.map(({ resourceId }) => resourceId).sort()).toEqual([bad.id, null].sort());
    const { unreadable, alarms } = await getSystemStatus({ session });
    expect(unreadable).toEqual([{ list: 'operations', count: 2 }]);
    expect(alarms).toContainEqual(
      expect.objectContaining({ code: 'rows_unreadable', subject: 'operations', count: 2, href: '/wallets' }),
    );
    await database()
      .update(unreadableRows)
      .set({ lastSeenAt: sql`now() - interval '8 days'` });
    await finishListRead('wallets', new Date());
    expect(await kept()).toEqual([]);
  });

  test('an operation that is there twice keeps the wallet from no read, and counts as it was last', async () => {
    const wallet = aWallet();
    const operation = { ...anOperation(), updatedAt: '2026-11-21T12:00:01.000Z' };
    const before = {
      ...operation,
      id: operation.id.toUpperCase(),
      status: 'pending',
      updatedAt: operation.createdAt,
    };
    trouble = { status: 200, body: { wallet, transaction: null, operations: [operation, before] } };
    await readWalletDetail(service.connection, wallet.id);
    const held = await listWalletOperations(database(), wallet.id);
    expect(held.map(({ status }) => status)).toEqual(['confirmed']);
  });

  test('is forgotten once it can be read, or is no longer there', async () => {
    const [healed, gone] = [anIntent(), anIntent()];
    rows = [
      { ...healed, chainId: 'lemuria' },
      { ...gone, createdAt: null },
    ];
    await readLists();
    expect(await kept()).toHaveLength(2);
    await database()
      .update(unreadableRows)
      .set({ lastSeenAt: sql`now() - interval '1 hour'` });
    rows = [healed];
    await readLists();
    expect(await kept()).toEqual([]);
    expect(await isMirrored(healed)).toBe(true);
  });
});

describe('what users see of it', () => {
  const filter = intentFilterSchema.parse({});

  test('the lists say how many rows cannot be read and show them; the metric counts them', async () => {
    const session = await sessionOf('operator');
    const bad = { ...anIntent({ clientReference: 'invoice-7' }), chainId: 'lemuria' };
    rows = [bad, ...Array.from({ length: 25 }, () => null)];
    wallets = [aWallet({ chainId: 'lemuria' })];
    await readLists();
    const { sync } = await listIntents({ filter, session });
    expect(sync.unreadableCount).toBe(26);
    expect(sync.unreadable).toHaveLength(20);
    await database()
      .delete(unreadableRows)
      .where(sql`resource_id is null`);
    const [row] = (await listIntents({ filter, session })).sync.unreadable;
    expect(row).toMatchObject({ resourceId: bad.id, clientReference: 'invoice-7' });
    expect(row?.reason).toContain('chainId');
    expect(JSON.parse(row?.raw ?? '')).toMatchObject({ chainId: 'lemuria' });
    expect((await listWallets({ session })).sync.unreadableCount).toBe(1);
    expect(await metricsRegistry().metrics()).toMatch(/dashboard_unreadable_rows\{list="intents"\} 26/);
  });

  test('a list that cannot be compared with the service says since when', async () => {
    const session = await sessionOf('operator');
    rows = [anIntent({ status: 'completed' })];
    await database()
      .update(intents)
      .set({ readBegunAt: sql`now()` });
    await readLists();
    expect((await listIntents({ filter, session })).sync.unconfirmedSince).toBeNull();
    const [{ completedAt } = { completedAt: null }] = await database()
      .select()
      .from(listReads)
      .where(sql`list = 'intents'`);
    trouble = { status: 400, body: { code: 'BAD_REQUEST', message: 'the list is closed' } };
    await readLists();
    await readLists();
    expect((await listIntents({ filter, session })).sync.unconfirmedSince).toBe(completedAt?.toISOString());
    expect((await listWallets({ session })).sync.unconfirmedSince).not.toBeNull();
    trouble = undefined;
    await readLists();
    expect((await listIntents({ filter, session })).sync.unconfirmedSince).toBeNull();
    await database()
      .update(listReads)
      .set({ completedAt: sql`now() - interval '2 hours'` });
    expect((await listIntents({ filter, session })).sync.unconfirmedSince).not.toBeNull();
  });

  test('a conversion that is due for a confirmation is shown as such, one that is over is not', async () => {
    const session = await sessionOf('operator');
    const reference = crypto.randomUUID();
    const mine = intentFilterSchema.parse({ query: reference });
    const [moving, over] = [anIntent({ clientReference: reference }), anIntent({ status: 'completed' })];
    await mirror(moving, over);
    await readLists();
    const since = new Date('2026-01-01T00:00:00.000Z');
    await database()
      .update(intents)
      .set({ readBegunAt: since })
      .where(sql`id = ${over.id}`);
    expect((await listIntents({ filter: mine, session })).sync.unconfirmedSince).toBeNull();
    await database()
      .update(intents)
      .set({ readBegunAt: since })
      .where(sql`id = ${moving.id}`);
    expect((await listIntents({ filter: mine, session })).sync.unconfirmedSince).toBe(since.toISOString());
  });
});

describe('a 404 soon after the service has said that something is there', () => {
  const dueMs = async (intent: Intent) => (await rowOf(intent)).nextPollAt?.getTime() ?? 0;
  const recordRead = ({ id }: Intent, ago: string) =>
    database()
      .update(intents)
      .set({ readBegunAt: sql`now() - ${ago}::interval`, nextPollAt: sql`now() - interval '1 second'` })
      .where(sql`id = ${id}`);

  test.each([
    ['1 second', 0, 4_000],
    ['20 seconds', 3_000, 8_000],
    ['10 minutes', 100_000, 200_000],
    ['1 day', 800_000, 1_000_000],
  ])('%s: asked again in seconds, and ever more rarely', async (ago, least, most) => {
    const intent = anIntent();
    await mirror(intent);
    const startedMs = Date.now();
    await recordRead(intent, ago);
    await readIntents.runTurn();
    const endedMs = Date.now();
    expect(await dueMs(intent)).toBeGreaterThan(startedMs + least);
    expect(await dueMs(intent)).toBeLessThan(endedMs + most);
    await database().update(intents).set({ nextPollAt: null });
  });

  test('[R97] what an event named is asked for four times before the event is a sample', async () => {
    const unknown = anIntent();
    const { rawBody, headers } = signDelivery(eventData(unknown));
    await receiveApplied(rawBody, headers);
    const ask = async () => {
      await database()
        .update(unreadIntents)
        .set({ dueAt: sql`now() - interval '1 second'` });
      await readIntents.runTurn();
      return (await database().select().from(unreadIntents)).length;
    };
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1, 1, 1, 0]);
    expect(service.requests).toHaveLength(4);
  });
});
