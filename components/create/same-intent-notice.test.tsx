import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdleRouter } from '#components/ui/testing/idle-router.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { SameIntent } from '#lib/intents/create/same-intent.ts';
import { sameMintOptions, samePayoutOptions } from '#lib/queries/intents/same-intent.ts';
import en from '#messages/en/offramp.json';
import enOnramp from '#messages/en/onramp.json';
import enStatus from '#messages/en/status.json';
import ptBr from '#messages/pt-BR/offramp.json';
import ptBrOnramp from '#messages/pt-BR/onramp.json';
import ptBrStatus from '#messages/pt-BR/status.json';
import { SameMintConcern, SamePayoutConcern } from './same-intent-notice.tsx';

const COPY = {
  en: { offramp: en, onramp: enOnramp, status: enStatus },
  'pt-BR': { offramp: ptBr, onramp: ptBrOnramp, status: ptBrStatus },
};
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const AT = '2026-11-21T10:00:00.000Z';
const SHOWN: NonNullable<NonNullable<SameIntent['same']>['shown']> = {
  ...{ intentType: 'offramp', status: 'failed', contradictedAt: null, doubts: [] },
  ...{ burnOutcome: 'burned_not_paid', reportMark: null },
};
const ALONE = { shown: SHOWN, others: 0, isCut: false };
const QUESTION = { destination: '+5511987654321', amountCents: 123_456, idempotencyKey: ID };
const { queryKey } = samePayoutOptions(QUESTION);

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => onlineManager.setOnline(true));

function shown(locale: keyof typeof COPY): string {
  return renderWithCopy(
    <IdleRouter>
      <QueryClientProvider client={client}>
        <SamePayoutConcern {...QUESTION} />
      </QueryClientProvider>
    </IdleRouter>,
    { locale, messages: COPY[locale] },
  );
}

function shownOf(locale: keyof typeof COPY, offramp: SameIntent['same']): string {
  client.setQueryData(queryKey, { same: offramp });
  return shown(locale);
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '');

describe.each(['en', 'pt-BR'] as const)('while nothing is found, in %s', (locale) => {
  const { asking, notChecked } = COPY[locale].offramp.same;
  const none = {
    en: /in the last 7 days, as paid or refunded\.$/,
    'pt-BR': /nos últimos 7 dias, como pago ou devolvido\.$/,
  }[locale];

  async function fail() {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await client.query(samePayoutOptions(QUESTION)).catch(() => undefined);
  }

  test('that it is asked', () => {
    expect(textOf(shown(locale))).toBe(asking);
  });

  test('that it is not known: of a failure, also when it is asked again, and of no network', async () => {
    await fail();
    expect(textOf(shown(locale))).toBe(notChecked);
    client = new QueryClient();
    onlineManager.setOnline(false);
    expect(textOf(shown(locale))).toBe(notChecked);
  });

  test('that there is none, also where that could not be read once more', async () => {
    expect(textOf(shownOf(locale, null))).toMatch(none);
    await client.invalidateQueries({ queryKey });
    await fail();
    expect(textOf(shown(locale))).toMatch(none);
  });
});

test('all of it is in one place of one height', () => {
  const placeOf = (html: string) => /^<div class="([^"]*)"/.exec(html)?.[1];
  const place = placeOf(shown('en'));
  expect(place).toContain('min-h-');
  expect(placeOf(shownOf('en', null))).toBe(place);
  expect(placeOf(shownOf('en', { intentId: ID, createdAt: AT, createdBy: null, ...ALONE }))).toBe(place);
});

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
  const html = shownOf(locale, { intentId: ID, createdAt: AT, createdBy, ...ALONE });
  expect(textOf(html)).toMatch(sentence);
  expect(html).toContain(`dateTime="${AT}"`);
  expect(html).toContain(`href="/intents/${ID}"`);
  expect(html).toContain('role="alert"');
});

test.each([
  ['en', /was requested .+ by Ana Souza, and the service may have created it\. It is on the overview\./],
  ['pt-BR', /foi pedido em .+ por Ana Souza, e o serviço pode tê-lo criado\. Ele aparece na visão geral\./],
] as const)(
  'says in %s of a request that is pending that it is, with the way to the overview',
  (locale, sentence) => {
    const html = shownOf(locale, {
      ...{ intentId: null, createdAt: AT, createdBy: 'Ana Souza' },
      ...{ shown: null, others: 0, isCut: false },
    });
    expect(textOf(html)).toMatch(sentence);
    expect(html).toContain('href="/"');
  },
);

test.each([
  ['en', 1, false, 'Burned, not paid There is 1 more. Open that offramp'],
  ['en', 2, false, 'Burned, not paid There are 2 more. Open that offramp'],
  ['en', 60, true, 'Burned, not paid There are at least 60 more. Open that offramp'],
  ['en', 0, false, 'Burned, not paid Open that offramp'],
  ['pt-BR', 1, false, 'Queimado, não pago Há mais 1. Abrir esse resgate'],
  ['pt-BR', 2, false, 'Queimado, não pago Há mais 2. Abrir esse resgate'],
  ['pt-BR', 60, true, 'Queimado, não pago Há pelo menos mais 60. Abrir esse resgate'],
] as const)('says in %s its status and that there are %d more, cut: %s', (locale, others, isCut, said) => {
  const named = { intentId: ID, createdAt: AT, createdBy: null, shown: SHOWN, others, isCut };
  expect(textOf(shownOf(locale, named)).endsWith(said)).toBe(true);
});

describe.each([
  ['en', /^An onramp of .+ by Ana Souza\. Open it first: whoever pays both codes pays twice\./, /last day,/],
  ['pt-BR', /^Uma emissão .+ por Ana Souza\. Abra-a antes: quem paga os dois códigos paga/, /no último dia,/],
] as const)('of an onramp, in %s', (locale, sentence, none) => {
  const question = { ...QUESTION, chainId: 'base', destination: `0x${'ab'.repeat(20)}` } as const;
  const shownMint = (same: SameIntent['same']) => {
    client.setQueryData(sameMintOptions(question).queryKey, { same });
    return renderWithCopy(
      <IdleRouter>
        <QueryClientProvider client={client}>
          <SameMintConcern {...question} />
        </QueryClientProvider>
      </IdleRouter>,
      { locale, messages: COPY[locale] },
    );
  };

  test('another is named, with what paying both would do', () => {
    const status = 'awaiting_fiat_payment';
    const shown = { ...SHOWN, intentType: 'onramp', status, burnOutcome: null } as const;
    const html = shownMint({ ...ALONE, intentId: ID, createdAt: AT, createdBy: 'Ana Souza', shown });
    expect(textOf(html)).toMatch(sentence);
    expect(html).toContain(`href="/intents/${ID}"`);
  });

  test('or that there is none', () => {
    expect(textOf(shownMint(null))).toMatch(none);
  });
});
