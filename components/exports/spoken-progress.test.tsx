// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { exportViewSchema, type ExportView } from '#lib/exports/export-view.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import { ExportProgress } from './export-progress.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const read = vi.hoisted(() => ({ data: undefined as ExportView | undefined, isError: false }));
vi.mock('@tanstack/react-query', async (actual) => ({
  ...(await actual<object>()),
  useQuery: () => ({ ...read }),
}));
vi.mock('#server/actions/exports.ts', () => ({ cancelExport: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const { panel, reason } = exports;

const PROGRESS = <ExportProgress id={ID} total={20} />;
const COPY = { locale: 'en', messages: { common, exports } } as const;

function viewOf(facts: object): ExportView {
  return exportViewSchema.parse({
    ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'running' },
    ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: null },
    ...{ rows: 0, bytes: 0, sha256: null },
    ...facts,
  });
}

beforeEach(() => {
  vi.mocked(announce).mockClear();
  Object.assign(read, { data: undefined, isError: false });
});

test.each([
  [{ state: 'complete', sha256: 'ab'.repeat(32) }, 'File complete: no rows'],
  [{ state: 'cancelled' }, panel.cancelled],
  [{ state: 'failed' }, panel.failed],
  [{ state: 'failed', reason: 'stopped' }, reason.stopped],
])('the end of an export is announced once: %o', (end, text) => {
  const { container, rerender } = openPage(PROGRESS, COPY);
  read.data = viewOf({});
  rerender(<ExportProgress id={ID} total={20} />);
  expect(announce).not.toHaveBeenCalled();
  read.data = viewOf(end);
  rerender(<ExportProgress id={ID} total={20} />);
  rerender(<ExportProgress id={ID} total={20} />);
  expect(vi.mocked(announce).mock.calls).toEqual([[text]]);
  expect(container.textContent).toContain(text);
});

test('that the progress could not be read is announced', () => {
  const { rerender } = openPage(PROGRESS, COPY);
  read.isError = true;
  rerender(<ExportProgress id={ID} total={20} />);
  expect(vi.mocked(announce).mock.calls).toEqual([[panel.notKnown]]);
});
