import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import en from '#messages/en/reports.json';
import ptBr from '#messages/pt-BR/reports.json';
import { ShortenedNote } from './shortened-note.tsx';

const COPY = { en: { reports: en }, 'pt-BR': { reports: ptBr } };

describe('a period that was shortened', () => {
  test.each([
    ['en', '366 days, the longest allowed', '12/31/24'],
    ['pt-BR', '366 dias, o máximo permitido', '31/12/2024'],
  ] as const)('says to how many days, and from when it is, in %s', (locale, length, from) => {
    const html = renderToStaticMarkup(
      <NextIntlClientProvider locale={locale} messages={COPY[locale]} timeZone="UTC">
        <ShortenedNote from="2024-12-31" />
      </NextIntlClientProvider>,
    );
    expect(html).toContain(length);
    expect(html).toContain(from);
  });
});
