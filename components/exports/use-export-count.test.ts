import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { succeed, type Result } from '#lib/errors/result.ts';
import type { ExportCount } from '#lib/exports/export-view.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import { countExport } from '#server/actions/exports.ts';
import { useExportCount } from './use-export-count.ts';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('#server/actions/exports.ts', () => ({ countExport: vi.fn() }));

const selection = { list: 'intents' } as ExportSelection;
const counted = (rows: number) => Promise.resolve(succeed({ rows, isMore: false }));

function open() {
  const menu = { presses: 1 };
  const Count = () =>
    createElement('p', null, JSON.stringify(useExportCount(selection, menu.presses) ?? '?'));
  const page = openPage(() => createElement(Count), { locale: 'en', messages: {} });
  const shown = async () => {
    await page.settle();
    return page.text();
  };
  return { menu, page, shown };
}

test('what was counted at an earlier press is not shown as the present count', async () => {
  vi.mocked(countExport).mockReturnValueOnce(counted(3));
  const { menu, page, shown } = open();
  expect(page.text()).toBe('"?"');
  expect(await shown()).toBe('{"rows":3,"isMore":false}');
  const late = Promise.withResolvers<Result<ExportCount>>();
  vi.mocked(countExport).mockReturnValueOnce(late.promise);
  menu.presses = 2;
  expect(await shown()).toBe('"?"');
  late.resolve(succeed({ rows: 4, isMore: false }));
  expect(await shown()).toBe('{"rows":4,"isMore":false}');
});

test('a count that failed is not known, and is counted again at the next press', async () => {
  vi.mocked(countExport).mockRejectedValueOnce(new Error('offline')).mockReturnValueOnce(counted(5));
  const { menu, shown } = open();
  expect(await shown()).toBe('"?"');
  menu.presses = 2;
  expect(await shown()).toBe('{"rows":5,"isMore":false}');
});
