import { createTranslator, type Messages } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { EXPORT_END_REASONS } from '#lib/exports/export-end-reasons.ts';
import type { ListedExport } from '#lib/exports/export-history.ts';
import { EXPORT_STATES, exportViewSchema, isExportOver } from '#lib/exports/export-view.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/exports.json';
import intents from '#messages/en/intents.json';
import overview from '#messages/en/overview.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/exports.json';
import intentsPtBr from '#messages/pt-BR/intents.json';
import overviewPtBr from '#messages/pt-BR/overview.json';
import reportsPtBr from '#messages/pt-BR/reports.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { ExportHistoryTable } from './export-history-table.tsx';
import { toReasonValues } from './to-reason-values.ts';

const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const FAILED = {
  ...{ id: ID, selection: { list: 'audit', filter: null }, format: 'csv', state: 'failed' },
  ...{ createdBy: 'Ana', createdAt: '2026-11-22T10:00:00.000Z', finishedAt: '2026-11-22T10:15:00.000Z' },
  ...{ rows: 7, bytes: 700, sha256: null },
};
const OTHERS: Readonly<Record<Locale, Partial<Messages>>> = {
  en: { common, intents, overview, reports, status },
  'pt-BR': {
    ...{ common: commonPtBr, intents: intentsPtBr, overview: overviewPtBr },
    ...{ reports: reportsPtBr, status: statusPtBr },
  },
};
const TEXTS: Readonly<Record<Locale, typeof en>> = { en, 'pt-BR': ptBr };
const toView = (facts: object, mayCancel: boolean): ListedExport => ({
  ...exportViewSchema.parse({ ...FAILED, ...facts }),
  mayCancel,
});

describe.each(LOCALES)('the history of exports in %s', (locale) => {
  const texts = TEXTS[locale];
  const messages: Partial<Messages> = { exports: texts, ...OTHERS[locale] };
  const shown = (facts: object, mayCancel = false) =>
    renderWithCopy(
      <IdleRouter>
        <ExportHistoryTable exports={[toView(facts, mayCancel)]} names={new Map()} />
      </IdleRouter>,
      { locale, messages, timeZone: TIME_ZONE },
    );

  test.each(EXPORT_STATES)('one of one’s own that is %s can be cancelled until it is over', (state) => {
    const hasButton = (mayCancel: boolean) => shown({ state }, mayCancel).includes('<button');
    expect(hasButton(true)).toBe(!isExportOver({ state }));
    expect(hasButton(false)).toBe(false);
  });

  test.each(EXPORT_END_REASONS)('says why a file is not whole: %s', (reason) => {
    const t = createTranslator({ locale, messages: { exports: texts }, namespace: 'exports.reason' });
    expect(shown({ reason })).toContain(t(reason, toReasonValues({ id: ID })));
  });

  test('has the reason in the room of the hash, which there is none of', () => {
    expect(shown({ reason: 'internal' })).toContain('colSpan="2"');
    for (const facts of [{}, { state: 'complete', sha256: 'ab'.repeat(32) }])
      expect(shown(facts)).not.toContain('colSpan');
  });

  test('writes the days of a filter as its button does', () => {
    const filter = { date: 'completed', from: '2026-11-01', to: '2026-11-28' };
    const html = shown({ selection: { list: 'intents', filter: intentFilterSchema.parse(filter) } });
    const days = locale === 'en' ? 'Nov 1, 2026 – Nov 28, 2026' : '01/11/2026 – 28/11/2026';
    const { completed } = (OTHERS[locale].intents ?? intents).filter.date.of;
    expect(html).toContain(`>${completed}: ${days}<`);
  });

  test('says no more than that it failed of a row of before, and of a reason that it does not know', () => {
    for (const facts of [{}, { reason: null }, { reason: 'of a later version' }]) {
      const html = shown(facts);
      expect(html).toContain(texts.state.failed);
      for (const known of EXPORT_END_REASONS) expect(html).not.toContain(texts.reason[known]);
    }
  });
});
