// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openHook } from '#components/ui/testing/open-page.tsx';
import { succeed, type Result } from '#lib/errors/result.ts';
import type { ExportCount } from '#lib/exports/export-view.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import { countExport } from '#server/actions/exports.ts';
import { useExportCount } from './use-export-count.ts';

const selection = { list: 'intents' } as ExportSelection;
const counted = (rows: number) => Promise.resolve(succeed({ rows, isMore: false }));

function open() {
  const { result, rerender } = openHook(({ presses }) => useExportCount(selection, presses), { presses: 1 });
  const expectCount = (count: ExportCount | null) => waitFor(() => expect(result.current).toEqual(count));
  return { result, expectCount, pressAgain: () => rerender({ presses: 2 }) };
}

test('what was counted at an earlier press is not shown as the present count', async () => {
  vi.mocked(countExport).mockReturnValueOnce(counted(3));
  const { result, expectCount, pressAgain } = open();
  expect(result.current).toBeUndefined();
  await expectCount({ rows: 3, isMore: false });
  const late = Promise.withResolvers<Result<ExportCount>>();
  vi.mocked(countExport).mockReturnValueOnce(late.promise);
  pressAgain();
  expect(result.current).toBeUndefined();
  late.resolve(succeed({ rows: 4, isMore: false }));
  await expectCount({ rows: 4, isMore: false });
});

test('a count that failed is not known, and is counted again at the next press', async () => {
  vi.mocked(countExport).mockRejectedValueOnce(new Error('offline')).mockReturnValueOnce(counted(5));
  const { expectCount, pressAgain } = open();
  await expectCount(null);
  pressAgain();
  await expectCount({ rows: 5, isMore: false });
});
