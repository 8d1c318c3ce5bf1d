import { describe, expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { toPeriod } from '#lib/reports/report-period.ts';
import en from '#messages/en/reports.json';
import { PeriodBar } from './period-bar.tsx';

const TODAY = '2026-03-15';
const barOf = (asked: { from?: string; to?: string }) =>
  renderWithCopy(
    <IdleRouter>
      <PeriodBar {...toPeriod(asked, TODAY)} today={TODAY} />
    </IdleRouter>,
    { locale: 'en', messages: { reports: en } },
  );
const fieldsOf = (html: string) => [...html.matchAll(/<input [^>]*>/g)].map(([field]) => field);

describe('the period of a report', () => {
  test.each([
    ['nothing: the month of today', {}, '2026-03-01', TODAY],
    ['one end', { from: '2026-03-10' }, '2026-03-10', TODAY],
    ['more than a year', { from: '2025-01-01', to: TODAY }, '2025-01-01', TODAY],
    ['reversed ends', { from: TODAY, to: '2025-01-31' }, TODAY, '2025-01-31'],
  ])('is shown as it was asked for: %s', (_name, asked, from, to) => {
    const [first, last] = fieldsOf(barOf(asked));
    expect(first).toContain(`value="${from}"`);
    expect(last).toContain(`value="${to}"`);
  });

  test('has each of its days written out, whatever form the browser gives to the fields', () => {
    const html = barOf({ from: '2026-11-01', to: '2026-11-05' });
    for (const day of ['Nov 1, 2026', 'Nov 5, 2026']) expect(html).toContain(`>${day}</span>`);
  });

  test.each([
    ['nothing', {}, 'thisMonth'],
    ['today', { from: TODAY, to: TODAY }, 'today'],
    ['yesterday', { from: '2026-03-14', to: '2026-03-14' }, 'yesterday'],
    ['the month before', { from: '2026-02-01', to: '2026-02-28' }, 'lastMonth'],
  ] as const)('is marked among those that are asked for most: %s', (_name, asked, preset) => {
    const current = [...barOf(asked).matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)];
    expect(current.map(([, text]) => text)).toEqual([en.preset[preset]]);
  });

  test('of other days is none of them', () => {
    expect(barOf({ from: '2026-03-02', to: '2026-03-09' })).not.toContain('aria-current="page"');
  });

  test('that was cut says which days it is of', () => {
    const html = barOf({ from: '2025-01-01', to: TODAY });
    expect(html).toContain('Mar 15, 2025');
    expect(html).toContain('Mar 15, 2026');
    expect(html).not.toContain('aria-invalid');
  });

  test('with reversed ends says so, at both, and was not cut', () => {
    const html = barOf({ from: TODAY, to: '2020-01-31' });
    const [, id] = new RegExp(`<p id="([^"]+)"[^>]*>${en.filter.reversed}`).exec(html) ?? [];
    expect(id).toBeDefined();
    for (const field of fieldsOf(html)) expect(field).toContain(`aria-describedby="${id ?? ''}"`);
    expect(html).not.toContain('role="status"');
    expect(barOf({})).not.toContain(en.filter.reversed);
  });
});
