import type { Messages } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { exportViewSchema } from '#lib/exports/export-view.ts';
import { LOCALES, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import en from '#messages/en/exports.json';
import ptBr from '#messages/pt-BR/exports.json';
import { ExportWaiting } from './export-waiting.tsx';

const WAITING = exportViewSchema.parse({
  ...{
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    selection: { list: 'audit', filter: null },
    format: 'csv',
  },
  ...{ state: 'waiting', createdBy: 'Ana', createdAt: '2026-11-22T10:00:07.000Z', finishedAt: null },
  ...{ rows: 0, bytes: 0, sha256: null },
});
const TEXTS: Readonly<Record<Locale, typeof en>> = { en, 'pt-BR': ptBr };

describe.each(LOCALES)('an export that waits, in %s', (locale) => {
  const { panel } = TEXTS[locale];
  const messages: Partial<Messages> = { exports: { panel } as Messages['exports'] };
  const shown = (ahead: number | null) =>
    renderWithCopy(<ExportWaiting view={{ ...WAITING, ahead }} />, {
      ...{ locale, messages, timeZone: TIME_ZONE },
    });

  test('says since when, how many are ahead of it, and that it starts by itself', () => {
    const html = shown(2);
    expect(html).toContain('>07:00:07</time>');
    expect(html).toMatch(/>2 [a-zç]/);
    expect(shown(1)).toMatch(/>1 [a-zç]/);
    expect(html).toContain(panel.startsItself);
  });

  test.each([0, null])('is about to be downloaded with %s ahead of it', (ahead) => {
    expect(shown(ahead)).not.toContain(panel.startsItself);
    expect(shown(ahead)).not.toContain(panel.ready);
  });
});
