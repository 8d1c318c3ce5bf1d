import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentSummary } from '#lib/intents/summary/intent-summary.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import common from '#messages/en/common.json';
import overview from '#messages/en/overview.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import overviewPtBr from '#messages/pt-BR/overview.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { RecentPanel } from './recent-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';

const LOCALES = {
  en: { common, overview, status },
  'pt-BR': { common: commonPtBr, overview: overviewPtBr, status: statusPtBr },
};

const aRow = (facts: Partial<IntentSummary>) => anIntentSummary({ createdAt: AT, updatedAt: AT, ...facts });

test('each row has a link of its own name: the kind, the amount, the status, and its reference or id', () => {
  const named = aRow({ clientReference: 'Invoice 7', amountCents: 123_456 });
  const unnamed = aRow({ id: '5f1d8c02-6a3b-4c1e-9d2f-000000000002', amountCents: null });
  const html = renderWithCopy(<RecentPanel intents={[named, unnamed]} nowMs={Date.parse(AT)} />, {
    locale: 'en',
    messages: LOCALES.en,
  });
  const names = [...html.matchAll(/<a [^>]*href="\/intents\/[^>]*>(.*?)<\/a>/g)].map(([, name = '']) =>
    name.replaceAll(/<[^>]*>/g, '').replaceAll(/\s/g, ' '),
  );
  expect(names).toEqual([
    'Onramp R$ 1.234,56, Minting tokens, Invoice 7',
    `Onramp Minting tokens, ${unnamed.id}`,
  ]);
});

test.each(['en', 'pt-BR'] as const)(
  'what is in doubt is no status of its own, and its link says why: %s',
  (locale) => {
    const messages = LOCALES[locale];
    const { doubt, reportShort } = messages.status;
    const { rowMark } = messages.common;
    for (const [facts, badge, mark] of [
      [{ status: 'completed', contradictedAt: AT }, doubt.conflicting, rowMark.to_review],
      [{ status: 'completed', doubts: ['mint_differs'] }, doubt.mismatch, rowMark.mismatch],
      [{ status: 'completed', doubts: ['mint_not_found'] }, doubt.unknown, rowMark.unknown],
      [
        { status: 'expired', reportMark: 'ended_after_report' },
        reportShort.ended_after_report,
        rowMark.ended_after_report,
      ],
    ] as [Partial<IntentSummary>, string, string][]) {
      const html = renderWithCopy(<RecentPanel intents={[aRow(facts)]} nowMs={Date.parse(AT)} />, {
        ...{ locale, messages },
      });
      const link = /<a [^>]*href="\/intents\/.*?<\/a>/.exec(html)?.[0];
      // Of one fact, said once.
      expect(link).toContain(`, ${mark}, `);
      expect(link).not.toContain(`, ${badge}, `);
      expect(html.split('</a>').at(-1)).toContain(`>${badge}<`);
      expect(html).not.toContain(messages.status.label.completed);
      expect(html).not.toContain(messages.status.label.expired);
    }
  },
);
