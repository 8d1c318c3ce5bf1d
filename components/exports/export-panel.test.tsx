// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { succeed } from '#lib/errors/result.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import exports from '#messages/en/exports.json';
import { ExportPanel } from './export-panel.tsx';

vi.mock('#server/actions/exports.ts', () => ({
  countExport: async () => succeed({ rows: 3, isMore: false }),
  startExport: async () => succeed({ id: '1' }),
}));
vi.mock('#components/live/view-copy.tsx', () => ({
  ViewCopy: ({ children }: { children: unknown }) => children,
}));
vi.mock('./download-in-turn.ts', () => ({ downloadInTurn: vi.fn() }));
vi.mock('./export-progress.tsx', () => ({ ExportProgress: () => null }));
vi.mock('./format-form.tsx', () => ({
  FormatForm: ({ start }: { start: (format: string) => void }) => (
    <button onClick={() => start('csv')}>start</button>
  ),
}));

const { panel } = exports;
const selection = { list: 'intents' } as ExportSelection;

test('the panel has a heading in each of its steps, for the focus of a button that is gone', async () => {
  const { user, findByRole, getByRole } = openPage(
    <ExportPanel selection={selection} presses={1} locale="en" />,
    { locale: 'en', messages: { exports } },
  );
  const heading = () => getByRole('heading', { level: 3 }).textContent;
  expect(heading()).toBe(panel.start);
  await user.click(getByRole('button', { name: 'start' }));
  expect(heading()).toBe(panel.start);
  await user.click(await findByRole('button', { name: panel.again }));
  expect(heading()).toBe(panel.start);
  expect(getByRole('button', { name: 'start' })).toBeDefined();
});
