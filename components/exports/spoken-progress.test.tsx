import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { exportViewSchema, type ExportView } from '#lib/exports/export-view.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import { ExportProgress } from './export-progress.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const read = vi.hoisted(() => ({ data: undefined as ExportView | undefined, isError: false }));
vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('@tanstack/react-query', async (actual) => ({
  ...(await actual<object>()),
  useQuery: () => ({ ...read }),
}));
vi.mock('#server/actions/exports.ts', () => ({ cancelExport: vi.fn() }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const { panel, reason } = exports;

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
  const page = openPage(() => <ExportProgress id={ID} total={20} />, {
    locale: 'en',
    messages: { common, exports },
  });
  page.elements();
  read.data = viewOf({});
  page.elements();
  expect(announce).not.toHaveBeenCalled();
  read.data = viewOf(end);
  page.elements();
  page.elements();
  expect(vi.mocked(announce).mock.calls).toEqual([[text]]);
  expect(page.text()).toContain(text);
});

test('that the progress could not be read is announced', () => {
  const page = openPage(() => <ExportProgress id={ID} total={20} />, {
    locale: 'en',
    messages: { common, exports },
  });
  page.elements();
  read.isError = true;
  page.elements();
  expect(vi.mocked(announce).mock.calls).toEqual([[panel.notKnown]]);
});
