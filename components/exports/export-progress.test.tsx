import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Fault } from '#lib/errors/result.ts';
import { exportViewSchema } from '#lib/exports/export-view.ts';
import { exportKey } from '#lib/queries/query-keys.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/exports.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/exports.json';
import { ExportProgress } from './export-progress.tsx';

const action = vi.hoisted(() => ({ isPending: false, fault: null as Fault | null }));
vi.mock('#components/ui/use-action.ts', () => ({ useAction: () => ({ ...action, run: vi.fn() }) }));
vi.mock('#server/actions/exports.ts', () => ({ cancelExport: vi.fn() }));

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const COPY = { en: { exports: en, common }, 'pt-BR': { exports: ptBr, common: commonPtBr } };
const RUNNING = exportViewSchema.parse({
  ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'running' },
  ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: null },
  ...{ rows: 7, bytes: 700, sha256: null },
});

function shown(locale: keyof typeof COPY = 'en'): string {
  return renderWithCopy(<ExportProgress id={ID} total={20} />, { locale, messages: COPY[locale] });
}

afterEach(() => {
  Object.assign(action, { isPending: false, fault: null });
  queryClient.removeQueries({ queryKey: exportKey(ID) });
});

describe.each(['en', 'pt-BR'] as const)('an export that runs, in %s', (locale) => {
  const { panel } = COPY[locale].exports;

  test('says how far it is while that can be read, and that it is not known while it cannot', () => {
    queryClient.setQueryData(exportKey(ID), RUNNING);
    expect(shown(locale)).toMatch(/7 .*20/);
    expect(shown(locale)).not.toContain(panel.notKnown);
    const query = queryClient.getQueryCache().find({ queryKey: exportKey(ID) });
    query?.setState({ status: 'error', error: new Error('no answer') });
    expect(shown(locale)).toContain(panel.notKnown);
    expect(shown(locale)).not.toMatch(/7 .*20|<progress[^>]* value/);
  });

  test('says that it may go on where its end was not confirmed', () => {
    queryClient.setQueryData(exportKey(ID), RUNNING);
    expect(shown(locale)).not.toContain(panel.cancelFailed);
    action.fault = { code: 'no_answer' };
    expect(shown(locale)).toContain(panel.cancelFailed);
  });
});

test('its end is asked for once', () => {
  queryClient.setQueryData(exportKey(ID), RUNNING);
  expect(shown()).not.toContain('aria-busy');
  action.isPending = true;
  expect(shown()).toContain('aria-busy');
});
