import { expect, test } from 'vitest';
import { formatDayRange } from './format-day-range.ts';

test.each([
  [{}, null, null],
  [{ from: '2026-11-21', to: '2026-11-21' }, '21/11/2026', 'Nov 21, 2026'],
  [{ from: '2026-11-01', to: '2026-11-21' }, '01/11/2026 – 21/11/2026', 'Nov 1, 2026 – Nov 21, 2026'],
  [{ from: '2026-11-01' }, '01/11/2026 – …', 'Nov 1, 2026 – …'],
  [{ to: '2026-11-01' }, '… – 01/11/2026', '… – Nov 1, 2026'],
])('%j is written %s, and in English %s', (range, inPortuguese, inEnglish) => {
  expect([formatDayRange(range, 'pt-BR'), formatDayRange(range, 'en')]).toEqual([inPortuguese, inEnglish]);
});
