import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { succeed } from '#lib/errors/result.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import exports from '#messages/en/exports.json';
import { ExportPanel } from './export-panel.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
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
  const page = openPage(() => <ExportPanel selection={selection} presses={1} locale="en" />, {
    locale: 'en',
    messages: { exports },
  });
  const heading = () => page.find('div').children[0];
  const titled = { type: 'h3', children: [panel.start] };
  expect(heading()).toMatchObject(titled);
  await page.act(page.button('start'), 'onClick');
  expect(heading()).toMatchObject(titled);
  await page.act(page.button(panel.again), 'onClick');
  expect(heading()).toMatchObject(titled);
  expect(page.button('start')).toBeDefined();
});
