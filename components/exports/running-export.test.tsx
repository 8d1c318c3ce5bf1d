import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { EXPORT_STATES, exportViewSchema, isExportOver } from '#lib/exports/export-view.ts';
import { exportKey } from '#lib/queries/query-keys.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import fault from '#messages/en/fault.json';
import { RunningExport } from './running-export.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const { title } = fault.export_in_progress;

const shown = () =>
  renderWithCopy(<RunningExport id={ID} fault={{ code: 'export_in_progress', values: { exportId: ID } }} />, {
    locale: 'en',
    messages: { common, exports, fault },
  });

afterEach(() => queryClient.removeQueries({ queryKey: exportKey(ID) }));

test.each(EXPORT_STATES)('of one that is %s: why, and the way to stop it, until it is over', (state) => {
  const view = exportViewSchema.parse({
    ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state },
    ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: null },
    ...{ rows: 7, bytes: 700, sha256: null },
  });
  queryClient.setQueryData(exportKey(ID), view);
  const html = shown();
  expect(html.includes(title)).toBe(!isExportOver(view));
  expect(html.includes(`>${exports.panel.cancel}<`)).toBe(!isExportOver(view));
});

test('before it is read, it can be stopped', () => {
  const html = shown();
  expect(html).toContain(title);
  expect(html).toContain(`>${exports.panel.cancel}<`);
});
