import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import common from '#messages/en/common.json';
import overview from '#messages/en/overview.json';
import status from '#messages/en/status.json';
import { RecentPanel } from './recent-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';

const aRow = (facts: Partial<IntentSummary>) => anIntentSummary({ createdAt: AT, updatedAt: AT, ...facts });

test('each row has a link of its own name: the kind, the amount, and its reference or id', () => {
  const named = aRow({ clientReference: 'Invoice 7', amountCents: 123_456 });
  const unnamed = aRow({ id: '5f1d8c02-6a3b-4c1e-9d2f-000000000002', amountCents: null });
  const html = renderWithCopy(<RecentPanel intents={[named, unnamed]} nowMs={Date.parse(AT)} />, {
    locale: 'en',
    messages: { common, overview, status },
  });
  const names = [...html.matchAll(/<a [^>]*href="\/intents\/[^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
    name.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' '),
  );
  expect(names).toEqual(['Onramp R$ 1.234,56, Invoice 7', `Onramp ${unnamed.id}`]);
});
