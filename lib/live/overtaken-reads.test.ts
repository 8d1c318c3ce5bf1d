import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { intentListOptions } from '#lib/queries/intents/intent-list.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import { applyLiveEvent, readsOf } from './apply-live-event.ts';
import type { LiveEvent } from './live-event.ts';

const at = (n: number) => `2026-11-21T12:${String(n).padStart(2, '0')}:00.000Z`;
const NONE = { cents: 0, unknown: 0, contradicted: 0 };

function aPage(...intents: IntentSummary[]): IntentPage {
  const cents = intents.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return {
    ...{ intents, pinned: { intents: [], total: 0 }, matches: {}, nextCursor: null, previousCursor: null },
    ...{ total: intents.length, sum: { onramp: { ...NONE, cents }, offramp: NONE } },
    sync: { unconfirmedSince: null, unreadableCount: 0, unreadable: [] },
  };
}

const shown = (page: IntentPage | undefined) =>
  page?.intents.map(({ id, status, revision }) => ({ id, status, revision }));

const changed = (intent: IntentSummary): LiveEvent => ({ type: 'intent.changed', intent, source: 'webhook' });

/** A list as it is after a read that answers so, while which these events have come. */
async function listAfter(answer: IntentPage, events: LiveEvent[], facts: Partial<IntentFilter> = {}) {
  const client = new QueryClient();
  const options = intentListOptions({ ...intentFilterSchema.parse({}), ...facts });
  client.setQueryData(options.queryKey, answer);
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const reading = client.query(options);
  for (const event of events) applyLiveEvent(client, event, readsOf(client));
  response.resolve(Response.json(answer));
  await reading;
  return client.getQueryData<IntentPage>(options.queryKey);
}

test('[R89] a read of the list does not withdraw what has come while it ran', async () => {
  const [row, other] = [anIntentSummary(), anIntentSummary()];
  const newer = { ...row, status: 'completed', revision: 3 };
  const events = [changed({ ...row, status: 'failed', revision: 2 }), changed(newer)];
  const page = await listAfter(aPage(row, other), events);
  expect(shown(page)).toEqual(shown(aPage(newer, other)));
  expect([page?.total, page?.sum?.onramp.cents]).toEqual([2, 1_000]);
});

test('and has what came first while it ran, counted once', async () => {
  const [row, fresh] = [anIntentSummary(), anIntentSummary({ createdAt: at(9), amountCents: 700 })];
  const without = await listAfter(aPage(row), [changed(fresh)]);
  const having = await listAfter(aPage(fresh, row), [changed(fresh)]);
  for (const page of [without, having]) {
    expect(shown(page)).toEqual(shown(aPage(fresh, row)));
    expect([page?.total, page?.sum?.onramp.cents]).toEqual([2, 1_200]);
  }
});

test('only where its filter has it', async () => {
  const row = anIntentSummary();
  const page = await listAfter(aPage(row), [changed(anIntentSummary({ chainId: 'solana' }))], {
    chainId: 'base',
  });
  expect(shown(page)).toEqual(shown(aPage(row)));
});

test('and what the read itself has newer stays', async () => {
  const row = anIntentSummary({ revision: 5 });
  const page = await listAfter(aPage(row), [changed({ ...row, status: 'failed', revision: 4 })]);
  expect(shown(page)).toEqual(shown(aPage(row)));
});

test('the same for registrations', async () => {
  const client = new QueryClient();
  const [wallet, other] = [walletForTest(), walletForTest()];
  const answer = { wallets: [wallet, other], sync: aPage().sync };
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const reading = client.query(walletListOptions());
  const revoked = { ...wallet, state: 'revoked' };
  applyLiveEvent(client, { type: 'wallet.changed', wallet: revoked }, readsOf(client));
  response.resolve(Response.json(answer));
  await reading;
  const list = client.getQueryData<WalletListView>(walletListOptions().queryKey);
  expect(list?.wallets).toEqual([revoked, other]);
});
