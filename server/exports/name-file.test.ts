import { expect, test } from 'vitest';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import { FILTER_DATES } from '#lib/intents/list/filter-date.ts';
import { EXPORTED_LIST_TABLE } from './lists/exported-lists.ts';
import { nameFile } from './name-file.ts';

const MADE = new Date('2026-11-28T03:15:07.123Z');

test.each([
  ['totals', { from: '2026-10-01', to: '2026-10-31' }, 'totals-2026-10-01-2026-10-31_2026-11-28-00h15m07'],
  ['totals', { from: '2026-10-01', to: '2026-10-01' }, 'totals-2026-10-01_2026-11-28-00h15m07'],
  ['conversions', { from: '2026-10-01' }, 'conversions-from-2026-10-01_2026-11-28-00h15m07'],
  ['conversions', { to: '2026-10-31' }, 'conversions-until-2026-10-31_2026-11-28-00h15m07'],
  ['wallets', { chainId: 'base' }, 'wallets-filtered_2026-11-28-00h15m07'],
  ['webhooks', { from: '"; x="', to: 7, date: '"', intentType: '"' }, 'webhooks_2026-11-28-00h15m07'],
  ['webhooks', [7], 'webhooks_2026-11-28-00h15m07'],
  ['webhooks', null, 'webhooks_2026-11-28-00h15m07'],
])('a file of %s names the days of its filter, and when it was asked for: %o', (list, filter, name) => {
  const made = { filter, createdAt: MADE };
  expect(nameFile(list, { ...made, format: 'csv-br' }, 'production')).toBe(`${name}.csv`);
  expect(nameFile(list, { ...made, format: 'xlsx' }, 'production')).toBe(`${name}.xlsx`);
  expect(nameFile(list, { ...made, format: 'csv' }, 'sandbox')).toBe(`TEST-${name}.csv`);
});

const nameOf = (list: string, filter: unknown) =>
  nameFile(list, { filter, createdAt: MADE, format: 'csv' }, 'production').split('_')[0];
const INTENTS = EXPORTED_LIST_TABLE.intents;
const nameOfIntents = (filter: object) => nameOf('conversions', INTENTS.toStored(filter));

test.each(FILTER_DATES)('days say that they are of the date %s', (date) => {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(nameOfIntents({ date, ...days })).toBe(`conversions-${date}-2026-11-01-2026-11-30`);
  for (const intentType of INTENT_TYPES)
    expect(nameOfIntents({ date, intentType, from: '2026-11-01' })).toBe(
      `conversions-${intentType}-${date}-from-2026-11-01`,
    );
});

test('without days, only a date that leaves rows out is named', () => {
  expect(FILTER_DATES.map((date) => nameOfIntents({ date }))).toEqual([
    'conversions',
    'conversions',
    'conversions-completed',
    'conversions-ended',
  ]);
});

test.each([
  { status: 'completed' },
  { inbox: 'handled' },
  { open: 'refunding' },
  { chainId: 'base' },
  { minCents: 0 },
  { maxCents: '100' },
  { createdBy: '00000000-0000-4000-8000-000000000000' },
  { wallet: '0x1' },
  { payoutKey: 'a@b.example' },
  { label: 'a' },
  { query: 'a' },
])('a file that is filtered by more says so: %o', (filter) => {
  expect(nameOfIntents(filter)).toBe('conversions-filtered');
  const days = { from: '2026-11-01', to: '2026-11-30' };
  expect(nameOfIntents({ ...filter, ...days })).toBe('conversions-created-2026-11-01-2026-11-30-filtered');
});

test('a place in the pages of a list, and what filters nothing, are no filter', () => {
  for (const filter of [{}, { cursor: 'a', limit: 50, chainId: 'all', status: 'all', query: '' }])
    expect(nameOfIntents(filter)).toBe('conversions');
  for (const name of ['deliveries', 'wallets', 'audit'] as const)
    expect(nameOf(name, EXPORTED_LIST_TABLE[name].toStored({}))).toBe(name);
  expect(nameOf('audit-log', auditFilterSchema.parse({ action: 'export.start' }))).toBe('audit-log-filtered');
});
