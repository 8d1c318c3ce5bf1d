import type { Messages } from 'next-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { KnownTotal } from '#lib/queries/whole-total.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import intents from '#messages/en/intents.json';
import overview from '#messages/en/overview.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import { IntentListTotal } from './intent-list-total.tsx';
import { useListWords } from './use-list-words.ts';

const asked = vi.hoisted(() => ({ whole: undefined as KnownTotal | undefined, isAsked: false }));
vi.mock('./use-whole-total.ts', () => ({
  useWholeTotal: (_filter: unknown, isAsked: boolean) => {
    asked.isAsked = isAsked;
    return asked.whole;
  },
}));
beforeEach(() => {
  asked.whole = undefined;
});

const MESSAGES: Partial<Messages> = { common, exports, intents, overview, reports, status };
const AT = '2026-11-22T22:15:03.000Z';
const KNOWN = { cents: 123_456, unknown: 0, contradicted: 0 };
const SUM = { onramp: KNOWN, offramp: { cents: 700, unknown: 1, contradicted: 2 } };

type TotalProps = { page: Pick<IntentPage, 'total' | 'sum'>; type?: string; query?: string };

function Total({ page, type = 'all', query = '' }: TotalProps) {
  const filter = intentFilterSchema.parse({ intentType: type, query });
  return <IntentListTotal page={page} filter={filter} words={useListWords(filter)} mostCounted={10} />;
}

function textOf(page: TotalProps['page'], type = 'all', query = ''): string {
  const markup = renderWithCopy(<Total {...{ page, type, query }} />, {
    locale: 'en',
    messages: MESSAGES,
  });
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u{a0}]+/gu, ' ')
    .trim();
}

test('what came in and what went out are two sums, and of the counted what is in neither is named', () => {
  expect(textOf({ total: 9, sum: SUM })).toBe(
    '9 conversions Onramps ordered R$ 1.234,56 Offramps ordered R$ 7,00 of these, 1 with unknown amount, not in the sum of these, 2 with conflicting details: amount not in the sum',
  );
  expect(asked.isAsked).toBe(false);
});

test('a list of one type has one sum', () => {
  expect(textOf({ total: 9, sum: SUM }, 'onramp')).toBe('9 conversions Onramps ordered R$ 1.234,56');
});

test('no sum is said of a part: not while all are counted, and not when that takes too long', () => {
  expect(textOf({ total: 10, sum: null })).toBe('10 conversions or more Counting all of them…');
  expect(asked.isAsked).toBe(true);
  asked.whole = { state: 'too_long' };
  expect(textOf({ total: 10, sum: null })).toBe(
    '10 conversions or more Counting all of them takes more than 3 seconds. Narrow the filters, or export the list: the file has every row.',
  );
});

test('the count of all rows says of what moment it is', () => {
  asked.whole = { state: 'counted', total: 1_234_567, sum: SUM, at: AT };
  expect(textOf({ total: 10, sum: null })).toMatch(
    /^1,234,567 conversions Onramps ordered R\$ 1\.234,56 Offramps ordered R\$ 7,00 .* as of .*Nov.*19:15:03/,
  );
});

test('beside a count of few characters it says that only beginnings are found', () => {
  const note = intents.shortSearch.replace('{count}', '3');
  const states = [
    undefined,
    { state: 'too_long' },
    { state: 'counted', total: 99, sum: SUM, at: AT },
  ] as const;
  for (const [query, isShort] of [
    ['NF', true],
    ['/NF', false],
    [' ', false],
  ] as const) {
    expect(textOf({ total: 9, sum: SUM }, 'all', query).includes(note)).toBe(isShort);
    for (const whole of states) {
      asked.whole = whole;
      expect(textOf({ total: 10, sum: null }, 'all', query).includes(note)).toBe(isShort);
    }
  }
});
