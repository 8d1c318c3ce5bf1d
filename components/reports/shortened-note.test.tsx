import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import en from '#messages/en/reports.json';
import ptBr from '#messages/pt-BR/reports.json';
import { ShortenedNote } from './shortened-note.tsx';

const COPY = { en: { reports: en }, 'pt-BR': { reports: ptBr } };

const PERIOD = { from: '2024-12-31', to: '2025-12-31' };

describe('a period that was shortened', () => {
  test.each([
    ['en', '366 days, the longest allowed', 'Dec 31, 2024', 'Dec 31, 2025'],
    ['pt-BR', '366 dias, o máximo permitido', '31 de dez. de 2024', '31 de dez. de 2025'],
  ] as const)('says to how many days, and which they are, in %s', (locale, length, from, to) => {
    const html = renderWithCopy(<ShortenedNote period={PERIOD} />, { locale, messages: COPY[locale] });
    expect(html).toContain(length);
    expect(html).toContain(from);
    expect(html).toContain(to);
  });
});
