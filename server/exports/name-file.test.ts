import { expect, test } from 'vitest';
import { nameFile } from './name-file.ts';

const MADE = new Date('2026-11-28T03:15:07.123Z');

test.each([
  ['totals', { from: '2026-10-01', to: '2026-10-31' }, 'totals-2026-10-01-2026-10-31_2026-11-28-00h15m07'],
  ['totals', { from: '2026-10-01', to: '2026-10-01' }, 'totals-2026-10-01_2026-11-28-00h15m07'],
  ['conversions', { from: '2026-10-01' }, 'conversions-from-2026-10-01_2026-11-28-00h15m07'],
  ['conversions', { to: '2026-10-31' }, 'conversions-until-2026-10-31_2026-11-28-00h15m07'],
  ['wallets', { chainId: 'base' }, 'wallets_2026-11-28-00h15m07'],
  ['webhooks', { from: '"; x="', to: 7 }, 'webhooks_2026-11-28-00h15m07'],
  ['webhooks', null, 'webhooks_2026-11-28-00h15m07'],
])('a file of %s names the days of its filter, and when it was asked for: %o', (list, filter, name) => {
  const made = { filter, createdAt: MADE };
  expect(nameFile(list, { ...made, format: 'csv-br' }, 'production')).toBe(`${name}.csv`);
  expect(nameFile(list, { ...made, format: 'xlsx' }, 'production')).toBe(`${name}.xlsx`);
  expect(nameFile(list, { ...made, format: 'csv' }, 'sandbox')).toBe(`TEST-${name}.csv`);
});
