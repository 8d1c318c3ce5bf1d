// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed, type Fault } from '#lib/errors/result.ts';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import exports from '#messages/en/exports.json';
import { ExportPanel } from './export-panel.tsx';

const answer = vi.hoisted(() => ({ fault: null as Fault | null }));
vi.mock('#server/actions/exports.ts', () => ({
  countExport: async () => succeed({ rows: 3, isMore: false }),
  startExport: async () => (answer.fault ? fail(answer.fault) : succeed({ id: '1' })),
}));
vi.mock('#components/live/view-copy.tsx', () => ({
  ViewCopy: ({ children }: { children: unknown }) => children,
}));
vi.mock('./download-in-turn.ts', () => ({ downloadInTurn: vi.fn() }));
vi.mock('./export-progress.tsx', () => ({ ExportProgress: () => null }));
vi.mock('./running-export.tsx', () => ({
  RunningExport: ({ id, fault }: { id: string; fault: Fault }) => `${fault.code}: ${id}`,
}));
vi.mock('#components/domain/fault-panel.tsx', () => ({
  FaultPanel: ({ fault }: { fault: Fault }) => fault.code,
}));
vi.mock('./format-form.tsx', () => ({
  FormatForm: ({ start }: { start: (format: string) => void }) => (
    <button onClick={() => start('csv')}>start</button>
  ),
}));

afterEach(() => void (answer.fault = null));

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

test.each<[string, Fault, string]>([
  [
    'that runs is shown, to be cancelled',
    { code: 'export_in_progress', values: { exportId: '9' } },
    'export_in_progress: 9',
  ],
  ['of which nothing is known is not', { code: 'export_in_progress' }, 'export_in_progress'],
  ['is not shown for another refusal', { code: 'forbidden', values: { exportId: '9' } }, 'forbidden'],
])('another export %s', async (_what, fault, text) => {
  answer.fault = fault;
  const { user, container, getByRole } = openPage(
    <ExportPanel selection={selection} presses={1} locale="en" />,
    { locale: 'en', messages: { exports } },
  );
  await user.click(getByRole('button', { name: 'start' }));
  const texts = [...(container.firstElementChild?.childNodes ?? [])].map(({ textContent }) => textContent);
  expect(texts).toContain(text);
});
