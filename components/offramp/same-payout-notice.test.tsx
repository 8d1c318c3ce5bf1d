import { expect, test } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { SamePayout } from '#lib/intents/create/same-payout.ts';
import en from '#messages/en/offramp.json';
import ptBr from '#messages/pt-BR/offramp.json';
import { SamePayoutNotice } from './same-payout-notice.tsx';

const COPY = { en: { offramp: en }, 'pt-BR': { offramp: ptBr } };
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const AT = '2026-11-21T10:00:00.000Z';

function noticeOf(locale: keyof typeof COPY, offramp: NonNullable<SamePayout['offramp']>): string {
  return renderWithCopy(
    <IdleRouter>
      <SamePayoutNotice offramp={offramp} />
    </IdleRouter>,
    { locale, messages: COPY[locale] },
  );
}

test.each([
  [
    'en',
    'Ana Souza',
    /^An offramp of the same amount to this key was created .+ by Ana Souza\. Open it first\./,
  ],
  ['en', null, /^An offramp of the same amount to this key was created [^b]+\. Open it first\./],
  [
    'pt-BR',
    'Ana Souza',
    /^Um resgate do mesmo valor para esta chave foi criado em .+ por Ana Souza\. Abra-o antes\./,
  ],
  ['pt-BR', null, /^Um resgate do mesmo valor para esta chave foi criado em (?!.*por).+\. Abra-o antes\./],
] as const)('says in %s what was created, by %s, with the way to it', (locale, createdBy, sentence) => {
  const html = noticeOf(locale, { intentId: ID, createdAt: AT, createdBy });
  expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(sentence);
  expect(html).toContain(`dateTime="${AT}"`);
  expect(html).toContain(`href="/intents/${ID}"`);
  expect(html).toContain('role="alert"');
});

test.each([
  ['en', /was requested .+ by Ana Souza and is still waiting for the service\. It is on the overview\./],
  ['pt-BR', /foi pedido em .+ por Ana Souza e ainda aguarda o serviço\. Ele aparece na visão geral\./],
] as const)(
  'says in %s of a request that is pending that it is, with the way to the overview',
  (locale, sentence) => {
    const html = noticeOf(locale, { intentId: null, createdAt: AT, createdBy: 'Ana Souza' });
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(sentence);
    expect(html).toContain('href="/"');
  },
);
