import { expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import intents from '#messages/en/intents.json';
import overview from '#messages/en/overview.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import { EmptyIntents } from './empty-intents.tsx';
import { useListWords } from './use-list-words.ts';

const FIRST = 'how to begin';

function Empty({ filter: asked }: { filter: object }) {
  const filter = intentFilterSchema.parse(asked);
  return (
    <EmptyIntents filter={filter} look={{ view: 'mine' }} words={useListWords(filter)} firstSteps={FIRST} />
  );
}

const emptyOf = (filter: object) =>
  renderWithCopy(
    <IdleRouter>
      <Empty filter={filter} />
    </IdleRouter>,
    { locale: 'en', messages: { common, exports, intents, overview, reports, status } },
  );

test.each([
  ['the amounts', { minCents: 500_000, maxCents: 100_000 }, intents.filter.amount.reversed],
  ['the days', { from: '2026-11-22', to: '2026-11-01' }, intents.filter.date.reversed],
])('says that %s of the filter are reversed', (_name, filter, reason) => {
  expect(emptyOf(filter)).toContain(reason);
  expect(emptyOf({ minCents: 100_000, maxCents: 100_000, from: '2026-11-01' })).not.toContain(reason);
});

test.each([
  ['no conversions at all', {}, intents.empty],
  ['none that match', { intentType: 'onramp' }, intents.emptyFiltered],
  ['none on a later page', { cursor: 'next-1' }, intents.emptyPage],
  ['none on a later page of a filter', { intentType: 'onramp', cursor: 'next-1' }, intents.emptyPage],
])('says that there are %s', (_name, filter, title) => {
  const html = emptyOf(filter);
  for (const one of [intents.empty, intents.emptyFiltered, intents.emptyPage]) {
    expect(html.includes(one)).toBe(one === title);
  }
  expect(html.includes(FIRST)).toBe(title === intents.empty);
});

test('a later page leads to the first one of the same filter', () => {
  const html = emptyOf({ intentType: 'onramp', cursor: 'next-1' });
  expect(html).toContain('href="/intents?intentType=onramp&amp;view=mine"');
});

test.each(['1.234,56', '1234,56', 'R$ 1.234,56'])(
  'an amount in the search leads to its filter: %s',
  (query) => {
    const html = emptyOf({ query, intentType: 'onramp' });
    expect(html).toContain(
      'href="/intents?intentType=onramp&amp;minCents=123456&amp;maxCents=123456&amp;view=mine"',
    );
    expect(html).toContain(intents.searchAmount.replace('{amount}', 'R$\u00a01.234,56'));
    expect(emptyOf({ query: 'order-77' })).not.toContain('minCents');
  },
);

test.each(['NF', ' /', 'é '])('says that a search of few characters finds only beginnings: %j', (query) => {
  const note = intents.shortSearch.replace('{count}', '3');
  expect(emptyOf({ query })).toContain(note);
  for (const other of ['/NF', '', '  '])
    expect(emptyOf({ query: other, chainId: 'base' })).not.toContain(note);
});

test('a bank’s id of a Pix is said to be one that the service does not provide', () => {
  const query = ' E18236120202611211545s0123456789';
  expect(emptyOf({ query })).toContain(intents.emptyEndToEnd);
  expect(emptyOf({ query })).not.toContain(intents.emptyFilteredText);
  expect(emptyOf({ query: query.slice(0, -1) })).toContain(intents.emptyFilteredText);
});
