import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportSelectionSchema } from '#lib/exports/export-selection.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startExport } from '#server/exports/start-export.ts';
import { streamExport } from '#server/exports/stream-export.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { applyResources } from '#server/intents/mirror/apply-resources.ts';
import { prune } from '#server/jobs/prune.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { insertServiceCall, notePixTxids } from '#server/store/service-calls-repository.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('admin');
});
/** A conversion of its own, so that a search finds no other. */
let id: string;
let txid: string;
beforeEach(() => {
  id = randomUUID();
  txid = `pix${randomUUID().slice(0, 8)}`;
});

const paying = (named = txid, facts: object = {}) =>
  anIntent({ id, pixPayment: { ...PIX_PAYMENT, txid: named }, ...facts });
const completed = () =>
  anIntent({ id, status: 'completed', createdAt: paying().createdAt, updatedAt: '2026-11-21T12:05:00.000Z' });

/** What a read of one intent leaves, so many days ago. */
async function storeAnswer(answer: Intent, daysAgo = 0, facts: object = {}): Promise<void> {
  await insertServiceCall(database(), {
    ...{ calledAt: new Date(Date.now() - daysAgo * DAY_MS), intentId: answer.id, idempotencyKey: null },
    ...{ method: 'GET', path: `/intents/${answer.id}`, request: null, durationMs: 1, status: 200 },
    answer: JSON.stringify(answer),
    ...facts,
  });
}

/** Where a user reads it: the page with its receipt and support bundle, a column, an export, the search. */
async function shown() {
  const selection = exportSelectionSchema.parse({ list: 'intents', filter: {} });
  const file = await startExport({ selection, format: 'csv' }, { session, locale: 'en' });
  const text = await new Response((await streamExport(file.id, session)).body).text();
  const row = text.split('\r\n').find((line) => line.startsWith(`${id},`));
  const page = await listIntents({
    filter: intentFilterSchema.parse({ query: txid }),
    session,
    details: ['pixTxid'],
  });
  return {
    page: (await getIntentDetail({ id, session })).pixTxid,
    column: page.details?.[id]?.pixTxid,
    matchedBy: page.matches[id],
    isExported: row?.includes(txid) ?? false,
  };
}

const EVERYWHERE = () => ({ page: txid, column: txid, matchedBy: 'txid', isExported: true });

describe('[R49] the Pix id of an onramp that is paid', () => {
  test('stays when the calls of 91 days ago are deleted', async () => {
    await mirror(paying());
    await storeAnswer(paying(), 91);
    await mirror(completed());
    await sqlClient()`delete from job_schedules`;
    await prune.runTurn();
    expect(await sqlClient()`select from service_calls where intent_id = ${id}`).toHaveLength(0);
    expect(await shown()).toEqual(EVERYWHERE());
  });

  test('is known where only pages of the list have named it', async () => {
    await mirror(paying());
    await mirror(completed());
    expect(await shown()).toEqual(EVERYWHERE());
  });

  test('is of the code that could be paid last', async () => {
    await mirror(paying('replaced'));
    await mirror(paying());
    const late = anIntent({ ...completed(), pixPayment: { ...PIX_PAYMENT, txid: 'too-late' } });
    await mirror(late);
    await mirror(completed());
    expect(await shown()).toEqual(EVERYWHERE());
  });

  test('is not of a read that began before the newest', async () => {
    const start = await beginRead();
    await mirror(paying());
    await commitChanges((changes) =>
      applyResources(changes, [paying('overtaken')], { source: 'read', start, readAt: databaseNow() }),
    );
    expect((await rowOf({ id })).pixTxid).toBe(txid);
  });

  test('is none of an offramp', async () => {
    await mirror(paying(txid, { intentType: 'offramp' }));
    expect((await getIntentDetail({ id, session })).pixTxid).toBeNull();
  });
});

/** As a build leaves it that does not know the column. */
const forget = () => sqlClient()`update intents set pix_txid = null where id = ${id}`;

describe('what an older build has not stored', () => {
  const backFill = readFileSync('server/store/migrations/0071_pix_txid.sql', 'utf8')
    .split('--> statement-breakpoint')
    .slice(1);
  const migrate = async () => {
    for (const statement of backFill) await sqlClient().unsafe(statement);
  };

  test('is taken from the resource by the next read', async () => {
    await mirror(paying());
    await forget();
    await mirror(completed());
    expect(await shown()).toEqual(EVERYWHERE());
  });

  test('is taken from the resource by the migration', async () => {
    await mirror(paying());
    await forget();
    await migrate();
    expect(await shown()).toEqual(EVERYWHERE());
  });

  test.each([
    ['of today', 0],
    ['of a day that is nearly forgotten', 89],
  ])('%s is taken from the newest answer that named it', async (_name, daysAgo) => {
    const createdAt = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    await mirror(anIntent({ ...completed(), createdAt }));
    await storeAnswer(paying('before'));
    await storeAnswer(paying());
    await storeAnswer(completed());
    // One that is about another conversion, and one that the service refused.
    await storeAnswer(anIntent({ pixPayment: PIX_PAYMENT }), 0, { intentId: id });
    await storeAnswer(paying('refused'), 0, { status: 500 });
    await notePixTxids(database(), daysAgo);
    expect(await shown()).toMatchObject({ page: txid, isExported: true });
  });
});
