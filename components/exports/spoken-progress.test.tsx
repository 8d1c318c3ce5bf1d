// @vitest-environment happy-dom
import { act, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { exportViewSchema, type ExportView } from '#lib/exports/export-view.ts';
import { exportKey } from '#lib/queries/query-keys.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import { ExportProgress } from './export-progress.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

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

const read = (view: ExportView) => act(() => void queryClient.setQueryData(exportKey(ID), view));

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => queryClient.removeQueries({ queryKey: exportKey(ID) }));

test.each([
  [{ state: 'complete', sha256: 'ab'.repeat(32) }, 'File complete: no rows'],
  [{ state: 'cancelled' }, panel.cancelled],
  [{ state: 'failed' }, panel.failed],
  [{ state: 'failed', reason: 'stopped' }, reason.stopped],
])('the end of an export is announced once: %o', async (end, text) => {
  const announced = readAnnouncements();
  const { container, rerender } = openPage(PROGRESS, COPY);
  const { findByText } = within(container);
  read(viewOf({ rows: 7 }));
  await findByText(/^7 rows/);
  expect(announced()).toEqual([]);
  read(viewOf(end));
  await findByText(text);
  rerender(<ExportProgress id={ID} total={20} />);
  expect(announced()).toEqual([text]);
  expect(container.textContent).toContain(text);
});

test('that the progress could not be read is announced', async () => {
  const announced = readAnnouncements();
  const { container } = openPage(PROGRESS, COPY);
  const query = queryClient.getQueryCache().find({ queryKey: exportKey(ID) });
  act(() => query?.setState({ status: 'error', error: new Error('no answer') }));
  await within(container).findByText(panel.notKnown);
  expect(announced()).toEqual([panel.notKnown]);
});
