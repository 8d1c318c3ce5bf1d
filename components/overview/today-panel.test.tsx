import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { KnownSum } from '#lib/intents/overview-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { TodayPanel } from './today-panel.tsx';

const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };

function panelOf(onramp: KnownSum, locale: keyof typeof COPY): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={COPY[locale]} timeZone="UTC">
      <TodayPanel today={{ onramp, offramp: { cents: 0, unknown: 0, contradicted: 0 } }} />
    </NextIntlClientProvider>,
  );
}

describe.each([
  ['en', 'with unknown amount', 'with conflicting details, not in the total'],
  ['pt-BR', 'com valor desconhecido', 'com informações conflitantes, fora do total'],
] as const)('the day’s money in %s', (locale, words, contradicted) => {
  test.each([1, 2])('says that %i amounts are not in the sum', (unknown) => {
    const html = panelOf({ cents: 1_000, unknown, contradicted: 0 }, locale);
    expect(html).toContain('10,00');
    expect(html).toContain(`+ ${String(unknown)} ${words}`);
  });

  test('says nothing of unknown amounts where there are none', () => {
    expect(panelOf({ cents: 1_000, unknown: 0, contradicted: 0 }, locale)).not.toContain(words);
  });

  test('names what is contradicted, which is not in the sum', () => {
    const html = panelOf({ cents: 1_000, unknown: 0, contradicted: 2 }, locale);
    expect(html).toContain(`+ 2 ${contradicted}`);
  });
});
