import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { insertLabel } from '#server/store/intents/annotations-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const session: Session = {
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'viewer@example.test',
  name: 'Viewer',
  role: 'viewer',
};
const list = (filter: unknown): Promise<IntentPage> =>
  listIntents({ filter: intentFilterSchema.parse(filter), session });

const STATUSES = ['completed', 'failed', 'teleported'];
const TYPES = ['onramp', 'offramp'] as const;

/** Some rows have the same instant, so that the id has to decide. */
const stored: Intent[] = Array.from({ length: 60 }, (_, index) =>
  anIntent({
    intentType: TYPES[index % 2],
    status: STATUSES[index % 3],
    chainId: CHAIN_IDS[index % 4],
    clientReference: `ref-${index % 7}-${randomUUID()}`,
    createdAt: new Date(Date.UTC(2026, 0, 1, Math.floor(index / 3))).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 0, 1, 24 + ((index * 7) % 60))).toISOString(),
    metadata: index % 5 === 0 ? null : { amountCents: 500 + (index % 9) * 100 },
  }),
);
beforeAll(() => mirror(...stored));

const dateOf = ({ createdAt, updatedAt }: Intent, { date }: Pick<IntentFilter, 'date'>) =>
  date === 'created' ? createdAt : updatedAt;
const newestFirst = (a: Intent, b: Intent, filter: Pick<IntentFilter, 'date'>) =>
  Date.parse(dateOf(b, filter)) - Date.parse(dateOf(a, filter)) || (a.id < b.id ? 1 : -1);

/** São Paulo is three hours behind all year. */
const isInDays = (at: string, { from, to }: IntentFilter) =>
  (from === undefined || Date.parse(at) >= Date.parse(`${from}T03:00:00Z`)) &&
  (to === undefined || Date.parse(at) < Date.parse(`${to}T03:00:00Z`) + 86_400_000);
const isInAmounts = (cents: number | undefined, { minCents, maxCents }: IntentFilter) =>
  (minCents === undefined && maxCents === undefined) ||
  (cents !== undefined && cents >= (minCents ?? 0) && cents <= (maxCents ?? Infinity));

function bruteForce(filter: IntentFilter): string[] {
  return stored
    .filter(({ intentType }) => filter.intentType === 'all' || intentType === filter.intentType)
    .filter(({ status }) => filter.status.length === 0 || filter.status.includes(status))
    .filter(({ status }) => filter.date !== 'completed' || status === 'completed')
    .filter(({ status }) => filter.date !== 'ended' || ENDED_STATUSES.some((ended) => ended === status))
    .filter((intent) => isInDays(dateOf(intent, filter), filter))
    .filter((intent) => isInAmounts(readMetadata(intent).amountCents, filter))
    .filter(({ chainId }) => filter.chainId === 'all' || chainId === filter.chainId)
    .filter(
      ({ id, clientReference }) =>
        id.includes(filter.query) || (clientReference ?? '').includes(filter.query),
    )
    .sort((a, b) => newestFirst(a, b, filter))
    .map(({ id }) => id);
}

function sumOf(ids: readonly string[]) {
  const rows = stored.filter(({ id }) => ids.includes(id));
  return { onramp: sumOfType(rows, 'onramp'), offramp: sumOfType(rows, 'offramp') };
}

function sumOfType(all: readonly Intent[], type: Intent['intentType']) {
  const rows = all.filter(({ intentType }) => intentType === type);
  const amounts = rows.map((intent) => readMetadata(intent).amountCents);
  const cents = amounts.reduce<number>((sum, amountCents) => sum + (amountCents ?? 0), 0);
  return { cents, unknown: amounts.filter((amount) => amount === undefined).length, contradicted: 0 };
}

async function walk(filter: IntentFilter, onPage: () => Promise<void> = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page: IntentPage = await list({ ...filter, ...(cursor && { cursor }) });
    ids.push(...page.intents.map(({ id }) => id));
    cursor = page.nextCursor;
    await onPage();
  } while (cursor !== null);
  return ids;
}

describe('the list', () => {
  test('[R102] combined filters equal brute force, page by page, with the right total', async () => {
    const filters = fc.record({
      intentType: fc.constantFrom('all', ...TYPES),
      status: fc.subarray([...STATUSES, 'burning', 'burned_not_paid']),
      date: fc.constantFrom(...FILTER_DATES),
      from: fc.constantFrom(undefined, '2026-01-01', '2026-01-02'),
      to: fc.constantFrom(undefined, '2025-12-31', '2026-01-01', '2026-01-02'),
      minCents: fc.constantFrom(undefined, 0, 700),
      maxCents: fc.constantFrom(undefined, 700, 900),
      chainId: fc.constantFrom('all', ...CHAIN_IDS),
      query: fc.constantFrom('', 'ref-1', 'ef-3-', (stored[5]?.id ?? '').slice(9), 'nothing'),
      limit: fc.integer({ min: 1, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const filter = intentFilterSchema.parse(given);
        const wanted = bruteForce(filter);
        expect(await walk(filter)).toEqual(wanted);
        const page = await list(filter);
        expect(page.total).toBe(wanted.length);
        expect(page.sum).toEqual(sumOf(wanted));
      }),
      { numRuns: 60 },
    );
  });

  test('goes back by the same pages', async () => {
    const all = bruteForce(intentFilterSchema.parse({}));
    const first = await list({ limit: 20 });
    const second = await list({ limit: 20, cursor: first.nextCursor });
    const third = await list({ limit: 20, cursor: second.nextCursor });
    const back = await list({ limit: 20, cursor: third.previousCursor });
    expect(back.intents.map(({ id }) => id)).toEqual(all.slice(20, 40));
    const start = await list({ limit: 20, cursor: back.previousCursor });
    expect(start.intents.map(({ id }) => id)).toEqual(all.slice(0, 20));
    expect(first.previousCursor).toBeNull();
    expect(third.nextCursor).toBeNull();
  });

  test('skips and repeats nothing while rows are added', async () => {
    const wanted = bruteForce(intentFilterSchema.parse({}));
    const late: string[] = [];
    const ids = await walk(intentFilterSchema.parse({ limit: 7 }), async () => {
      const intent = anIntent();
      late.push(intent.id);
      await mirror(intent);
    });
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !late.includes(id))).toEqual(wanted);
  });

  test.each([['%'], ['_'], ['\\'], ["'; drop table intents; --"], ['\0'], ['\ud800']])(
    'takes %j as text',
    async (query) => {
      await expect(list({ query })).resolves.toMatchObject({ total: 0 });
    },
  );

  test('refuses a cursor that is not ours', async () => {
    const refusal = { fault: { code: 'invalid_input' } };
    await expect(list({ cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject(refusal);
    const through = 'bm9uc2Vuc2U';
    const read = listIntents({ filter: intentFilterSchema.parse({}), through, session });
    await expect(read).rejects.toMatchObject(refusal);
  });
});

test('the search finds by id, reference, txid, hash and address, whole or any part, in any case', async () => {
  const intent = anIntent({
    clientReference: `Order-${randomUUID()}`,
    pixPayment: { ...PIX_PAYMENT, txid: `TX${randomUUID()}` },
    metadata: { mintTxSignature: `0xAB${randomUUID()}`, burnTokenHolder: `HoLder${randomUUID()}` },
  });
  await mirror(intent);
  // A term that the resource drops later is still found.
  await mirror({ ...intent, pixPayment: null, status: 'minting', updatedAt: '2026-11-21T12:59:00.000Z' });
  const words = [
    intent.id,
    intent.clientReference ?? '',
    intent.pixPayment?.txid ?? '',
    String(intent.metadata?.mintTxSignature),
    String(intent.metadata?.burnTokenHolder),
  ];
  const queries = words.flatMap((word) => [
    word,
    word.slice(0, 12),
    word.slice(-14, -1),
    ` ${word.toUpperCase()} `,
  ]);
  for (const query of [...queries, 'tx', '0xab']) {
    const page = await list({ query });
    expect(page.intents.map(({ id }) => id)).toEqual([intent.id]);
  }
});

test('a wallet, a payout key and a label are found whole, in any spelling', async () => {
  const wallet = `0xABCDEF${randomUUID().replaceAll('-', '')}`;
  const label = `Fechamento ${randomUUID().slice(0, 8)}`;
  const burned = anIntent({ intentType: 'offramp', metadata: { burnTokenHolder: wallet } });
  await mirror(burned, anIntent({ metadata: { burnTokenHolder: `${wallet}1` } }));
  const paid = anIntent({ intentType: 'offramp', metadata: { destinationAddress: '+5511987654321' } });
  await mirror(paid, anIntent({ intentType: 'onramp', metadata: { destinationAddress: '+5511987654321' } }));
  const userId = randomUUID();
  await sqlClient()`insert into users (id, email, name, role) values (${userId}, ${userId}, 'Ana', 'operator')`;
  const intentCreatedAt = new Date(paid.createdAt);
  await insertLabel(database(), { intentId: paid.id, label, intentCreatedAt, createdBy: userId });
  const idsOf = async (filter: object) => (await list(filter)).intents.map(({ id }) => id);
  expect(await idsOf({ wallet: wallet.toLowerCase() })).toEqual([burned.id]);
  expect(await idsOf({ wallet: wallet.slice(0, 20) })).toEqual([]);
  expect(await idsOf({ payoutKey: '+55 (11) 98765-4321' })).toEqual([paid.id]);
  expect(await idsOf({ label: label.toUpperCase() })).toEqual([paid.id]);
  expect(await idsOf({ label, wallet })).toEqual([]);
});

test.each(FILTER_DATES)(
  'read again through its end a page has its rows, and what came since: %s',
  async (date) => {
    const query = `again-${randomUUID()}`;
    const filter = intentFilterSchema.parse({ date, query, limit: 7 });
    const aRow = (day: number) => {
      const at = new Date(Date.UTC(2026, 2, day)).toISOString();
      return anIntent({
        status: 'completed',
        clientReference: `${query}-${day}`,
        createdAt: at,
        updatedAt: at,
      });
    };
    const ids = ({ intents }: IntentPage) => intents.map(({ id }) => id);
    const again = (through: string | null, limit: number) =>
      listIntents({ filter: { ...filter, limit }, through: through ?? undefined, session });
    const rows = Array.from({ length: 20 }, (_, index) => aRow(20 - index));
    const all = rows.map(({ id }) => id);
    await mirror(...rows.slice(9));
    const { nextCursor, ...before } = await list(filter);
    expect([before.intents.map(({ id }) => id), nextCursor]).toEqual([all.slice(9, 16), expect.any(String)]);

    await mirror(...rows.slice(0, 9));
    const whole = await again(nextCursor, 100);
    expect([ids(whole), whole.nextCursor]).toEqual([all.slice(0, 16), nextCursor]);
    // Where it has no room for all of them it ends earlier, and the next page goes on from there.
    const cut = await again(nextCursor, 12);
    expect(ids(cut)).toEqual(all.slice(0, 12));
    expect(ids(await list({ ...filter, cursor: cut.nextCursor }))).toEqual(all.slice(12, 19));
    expect(ids(await again(cut.nextCursor, 100))).toEqual(all.slice(0, 12));
  },
);
