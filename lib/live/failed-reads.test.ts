import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { intentDetailKey, intentListKey, QUERY_KEYS } from '#lib/queries/query-keys.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import { applyLiveEvent } from './apply-live-event.ts';
import type { LiveEvent } from './live-event.ts';

const LATER = { summaries: () => undefined, details: () => undefined, burn: () => undefined };
const LIST = intentListKey(intentFilterSchema.parse({}));

function aPage(...intents: IntentSummary[]): IntentPage {
  return {
    ...{ intents, pinned: { intents: [], total: 0 }, matches: {}, nextCursor: null, previousCursor: null },
    ...{ total: intents.length, sum: null },
    sync: { unconfirmedSince: null, unreadableCount: 0, unreadable: [] },
  };
}

/** A cache whose last read of this failed, after this event. */
function afterFailedRead(key: QueryKey, data: unknown, event: LiveEvent) {
  const client = new QueryClient();
  client.setQueryData(key, data);
  const query = client.getQueryCache().find({ queryKey: key });
  query?.setState({ status: 'error', error: new Error('no answer'), isInvalidated: false });
  applyLiveEvent(client, event, LATER);
  return query?.state;
}

const changed = (intent: IntentSummary): LiveEvent => ({ type: 'intent.changed', intent, source: 'webhook' });

test('a list that could not be read says so until it is read, which an event asks for', () => {
  const row = anIntentSummary();
  const after = afterFailedRead(LIST, aPage(row), changed({ ...row, status: 'completed', revision: 2 }));
  expect(after).toMatchObject({ status: 'error', isInvalidated: true });
  expect(after?.data).toMatchObject({ intents: [{ status: 'completed' }] });
});

test('an event of a row that is not in it has it read, too', () => {
  const facts = { status: 'failed' } as const;
  const after = afterFailedRead(LIST, aPage(), changed(anIntentSummary(facts)));
  expect(after).toMatchObject({ status: 'error', isInvalidated: true });
});

test('so do the wallets', () => {
  const wallet = walletForTest();
  const event: LiveEvent = { type: 'wallet.changed', wallet };
  const after = afterFailedRead(QUERY_KEYS.walletList, { wallets: [] }, event);
  expect(after).toMatchObject({ status: 'error', isInvalidated: true, data: { wallets: [wallet] } });
});

test('what is read again after each event keeps saying so, too', () => {
  const detail = anIntentDetail();
  const row = anIntentSummary({ id: detail.id, revision: detail.revision + 1 });
  expect(afterFailedRead(intentDetailKey(row.id), detail, changed(row))?.status).toBe('error');
  const overview = { recent: [{ ...row, revision: 0 }], inbox: [] } as Partial<Overview>;
  const after = afterFailedRead(QUERY_KEYS.overview, overview, changed(row));
  expect(after).toMatchObject({ status: 'error', data: { recent: [row] } });
});
