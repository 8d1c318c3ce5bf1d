import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { AUDIT_ACTIONS } from '#lib/audit/audit-actions.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import en from '#messages/en/audit.json';
import exportsEn from '#messages/en/exports.json';
import ptBr from '#messages/pt-BR/audit.json';
import exportsPtBr from '#messages/pt-BR/exports.json';
import { AuditTable } from './audit-table.tsx';
import { useActionLabel } from './use-action-label.ts';

const COPY = { en: { audit: en, exports: exportsEn }, 'pt-BR': { audit: ptBr, exports: exportsPtBr } };

describe.each(['en', 'pt-BR'] as const)('the details of an entry, in %s', (locale) => {
  const { audit, exports } = COPY[locale];
  function shown(details: AuditEntryView['details']): string {
    const entry = { id: 1, at: '2026-11-21T10:00:00.000Z', actor: null, action: 'sign-out', subject: 'a' };
    return renderWithCopy(<AuditTable rows={[{ ...entry, details }]} />, {
      locale,
      messages: { audit, exports: { list: exports.list } } as never,
    });
  }

  test('of an export: its list, period and format, as the exports say them', () => {
    const filter = { from: '2026-10-01', to: '2026-10-31' };
    const html = shown({ list: 'reconciliation', format: 'csv-br', filter });
    expect(html).toContain(`${audit.detail.name.list}: ${exports.list.reconciliation}`);
    expect(html).toContain(`${audit.detail.name.format}: ${exports.panel.format['csv-br']}`);
    expect(html).toContain(`${audit.filter.to}: ${formatCalendarDay(filter.to, locale)}`);
    for (const raw of ['csv-br', '2026-10-31', '{']) expect(html).not.toContain(raw);
  });

  test('of an export of a whole list: all of it', () => {
    const html = shown({ list: 'audit', format: 'xlsx', filter: { action: 'all', actor: 'all', query: '' } });
    expect(html).toContain(`${audit.detail.name.filter}: ${audit.filter.all}`);
  });

  test('of a sign-in: by what', () => {
    expect(shown({ method: 'password' })).toContain(
      `${audit.detail.name.method}: ${audit.detail.method.password}`,
    );
  });

  test('of another kind, or by another build: as it was stored', () => {
    expect(shown({ method: 'passkey', claims: [1] })).toContain('passkey');
    expect(shown({ claims: [1] })).toContain('claims: [1]');
  });
});

function ActionLabels() {
  return AUDIT_ACTIONS.map(useActionLabel()).join('\n');
}

test.each(['en', 'pt-BR'] as const)('no two actions have the same text, in %s', (locale) => {
  const labels = renderWithCopy(<ActionLabels />, { locale, messages: COPY[locale] }).split('\n');
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  expect(labels).toHaveLength(AUDIT_ACTIONS.length);
});
