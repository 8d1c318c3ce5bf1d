import { expect, test } from 'vitest';
import { z } from 'zod';
import { DATE_RANGES } from '#lib/i18n/date-ranges.ts';
import { detailColumnsSchema, listColumnsSchema, parseLook } from './list-columns-schema.ts';
import { FILTER_DATES, type FilterDate } from './filter-date.ts';
import { DEFAULT_COLUMNS, detailColumnsOf, formatColumns, withDateColumn } from './list-columns.ts';
import { intentFilterSchema } from './intent-filter.ts';
import { newViewSchema, parseStoredSearch, toStoredSearch, withDays } from './list-view.ts';

test.each([
  {},
  { status: ['failed', 'a new, status'], chainId: 'base', minCents: 500 },
  { inbox: 'sign', label: 'Fechamento & cia', query: 'a b&c' },
])('a filter is read back as it was stored: %j', (given) => {
  const filter = intentFilterSchema.parse(given);
  expect(parseStoredSearch(toStoredSearch(filter))).toEqual({ filter, days: null });
});

test.each([
  'chainId=bitcoin',
  'status=failed&chainId=bitcoin',
  'status=failed&region=south',
  'minCents=-1',
  'status=failed&status=failed',
  'cursor=x',
  'inbox=everything&status=failed',
  'days=nextMonth',
  'days=today&days=today',
  'days=today&status=failed',
  'from=2026-11-01&days=today',
])('a filter that would be read in part, or otherwise, is not read: %s', (search) => {
  expect(parseStoredSearch(search)).toBeUndefined();
  const view = { name: 'x', search, columns: [], isShared: false };
  expect(newViewSchema.safeParse(view).success).toBe(false);
});

test.each(DATE_RANGES)(
  'the range %s is stored in the place of its days, and is those of each day',
  (days) => {
    const shown = 'status=completed&date=completed&from=2026-11-01&to=2026-11-10';
    const stored = withDays(shown, days);
    expect(stored).toBe(`status=completed&date=completed&days=${days}`);
    const filter = intentFilterSchema.parse({ status: 'completed', date: 'completed' });
    expect(parseStoredSearch(stored)).toEqual({ filter, days });
    expect(withDays(shown, null)).toBe(shown);
  },
);

test('columns are in the order of the table, each once, and read back from an address', () => {
  expect(listColumnsSchema.parse(['updatedAt', 'chain', 'chain'])).toEqual(['chain', 'updatedAt']);
  for (const columns of [[], ['chain'], ['reference', 'updatedAt']] as const)
    expect(parseLook({ columns: formatColumns(columns) })).toEqual({ columns });
  expect(parseLook({ columns: 'chain,secret', view: 'x' })).toEqual({});
  expect(parseLook({ columns: ['chain', 'chain'] })).toEqual({});
});

test('a question for a page names the columns that its rows do not have, and nothing else', () => {
  const asked = (columns?: unknown) => z.object({ columns: detailColumnsSchema }).parse({ columns }).columns;
  expect(asked('labels,reference,endedAt')).toEqual(['endedAt', 'labels']);
  for (const none of [undefined, 'none', '', 'chain', 'labels,secret', ['labels', 'labels']])
    expect(asked(none)).toEqual([]);
  expect(detailColumnsOf(DEFAULT_COLUMNS)).toEqual([]);
});

test('a name is one line without idle space, and not empty', () => {
  const parse = (name: string) =>
    newViewSchema.safeParse({ name, search: '', columns: [], isShared: false }).data?.name;
  expect(parse('  Month   end ')).toBe('Month end');
  expect(parse('   ')).toBeUndefined();
  expect(parse('x'.repeat(61))).toBeUndefined();
  for (const unseen of ['\u200B', 'Month\u00AD', '\u202EMonth', 'Month\0end', '\uD83E'])
    expect(parse(unseen)).toBeUndefined();
});

test('a list by a date that no row has reads it beside the rows, each column once', () => {
  const readBy = (date: FilterDate) => detailColumnsOf(withDateColumn(DEFAULT_COLUMNS, date));
  expect(FILTER_DATES.map(readBy)).toEqual([[], [], ['endedAt'], ['endedAt']]);
  expect(withDateColumn(['createdAt', 'endedAt', 'labels'], 'ended')).toEqual([
    'createdAt',
    'endedAt',
    'labels',
  ]);
});
