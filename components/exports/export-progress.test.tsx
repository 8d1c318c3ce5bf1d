// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { fail } from '#lib/errors/result.ts';
import { exportViewSchema } from '#lib/exports/export-view.ts';
import { exportKey } from '#lib/queries/query-keys.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/exports.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/exports.json';
import { cancelExport } from '#server/actions/exports.ts';
import { ExportProgress } from './export-progress.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const COPY = { en: { exports: en, common }, 'pt-BR': { exports: ptBr, common: commonPtBr } };
const RUNNING = exportViewSchema.parse({
  ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'running' },
  ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: null },
  ...{ rows: 7, bytes: 700, sha256: null },
});

function shown(locale: keyof typeof COPY): string {
  return renderWithCopy(<ExportProgress id={ID} total={20} />, { locale, messages: COPY[locale] });
}

/** As it is before and after its end is asked for. */
async function cancelled(
  locale: keyof typeof COPY = 'en',
): Promise<readonly [before: string, after: string]> {
  const { user, container, getByRole } = openPage(<ExportProgress id={ID} total={20} />, {
    locale,
    messages: COPY[locale],
  });
  const before = container.innerHTML;
  await user.click(getByRole('button', { name: COPY[locale].exports.panel.cancel }));
  return [before, container.innerHTML];
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => queryClient.removeQueries({ queryKey: exportKey(ID) }));

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

  test('says that it may go on where its end was not confirmed', async () => {
    queryClient.setQueryData(exportKey(ID), RUNNING);
    vi.mocked(cancelExport).mockResolvedValue(fail({ code: 'no_answer' }));
    const [before, after] = await cancelled(locale);
    expect(before).not.toContain(panel.cancelFailed);
    expect(after).toContain(panel.cancelFailed);
  });
});

test('its end is asked for once', async () => {
  queryClient.setQueryData(exportKey(ID), RUNNING);
  vi.mocked(cancelExport).mockReturnValue(new Promise(() => undefined));
  const [before, after] = await cancelled();
  expect(before).not.toContain('aria-busy');
  expect(after).toContain('aria-busy');
  expect(cancelExport).toHaveBeenCalledExactlyOnceWith({ id: ID });
});
