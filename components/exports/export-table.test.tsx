import type { Messages } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import { exportViewSchema, type ExportView } from '#lib/exports/export-view.ts';
import en from '#messages/en/exports.json';
import ptBr from '#messages/pt-BR/exports.json';
import { ExportTable } from './export-table.tsx';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const FAILED = {
  ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'failed' },
  ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: '2026-11-22T10:15:00.000Z' },
  ...{ rows: 7, bytes: 700, sha256: null },
};
const TEXTS: Readonly<Record<Locale, typeof en>> = { en, 'pt-BR': ptBr };
const toView = (facts: object): ExportView => exportViewSchema.parse({ ...FAILED, ...facts });

describe.each(LOCALES)('the history of exports in %s', (locale) => {
  const texts = TEXTS[locale];
  const messages: Partial<Messages> = { exports: texts };
  const shown = (facts: object) =>
    renderWithCopy(<ExportTable exports={[toView(facts)]} names={new Map()} />, {
      ...{ locale, messages, timeZone: TIME_ZONE },
    });

  test.each(EXPORT_END_REASONS)('says why a file is not whole: %s', (reason) => {
    expect(shown({ reason })).toContain(texts.reason[reason].replace('{id}', ID));
  });

  test('says no more than that it failed of a row of before, and of a reason that it does not know', () => {
    for (const facts of [{}, { reason: null }, { reason: 'of a later version' }]) {
      const html = shown(facts);
      expect(html).toContain(texts.state.failed);
      for (const known of EXPORT_END_REASONS) expect(html).not.toContain(texts.reason[known]);
    }
  });
});
