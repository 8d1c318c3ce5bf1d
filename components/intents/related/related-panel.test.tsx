import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import { RelatedPanel } from './related-panel.tsx';

test.each<[string, Partial<IntentDetail>, 'receipt' | 'statement']>([
  ['a receipt of one that is completed', { status: 'completed' }, 'receipt'],
  ['a statement of one that is not', { status: 'paying_out' }, 'statement'],
  [
    'a statement while its completion is in doubt',
    { status: 'completed', doubts: ['mint_differs'] },
    'statement',
  ],
])('what is to be printed is %s', (_what, facts, kind) => {
  const { receipt, statement } = conversion.related;
  const html = renderWithCopy(<RelatedPanel intent={anIntentDetail(facts)} refusal={null} />, {
    locale: 'en',
    messages: { common, conversion },
  });
  const said = [receipt, statement].filter((text) => html.includes(text));
  expect(said).toEqual([kind === 'receipt' ? receipt : statement]);
});
