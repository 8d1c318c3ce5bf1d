// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { intentFilterSchema, type IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { IntentListTotal } from './intent-list-total.tsx';
import type { ListWords } from './list-words.ts';

vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('./use-whole-total.ts', () => ({ useWholeTotal: () => undefined }));

const WORDS = {
  locale: 'en',
  total: { zero: 'no conversions', one: '{n} conversion', other: '{n} conversions' },
  totalAtLeast: 'at least {n}',
} as ListWords;

test('how many a changed filter has is announced, and that there are none', () => {
  const total = (filter: IntentFilter, count: number) => (
    <IntentListTotal page={{ total: count, sum: null }} filter={filter} words={WORDS} mostCounted={100} />
  );
  const all = intentFilterSchema.parse({});
  const page = openPage(total(all, 7), { locale: 'en', messages: {} });
  const announced = (filter: IntentFilter, count: number) => {
    page.rerender(total(filter, count));
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(all, 8)).toEqual([]);
  expect(announced({ ...all, query: 'a' }, 1)).toEqual(['1 conversion']);
  expect(announced({ ...all, query: 'a', cursor: 'next' }, 1)).toEqual([]);
  expect(announced({ ...all, query: 'ab' }, 0)).toEqual(['no conversions']);
  expect(announced({ ...all, query: 'abc' }, 0)).toEqual(['no conversions']);
  expect(announced(all, 100)).toEqual(['at least 100']);
});
