import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { EarlierRequest } from '#components/create/use-create-flow.ts';
import common from '#messages/en/common.json';
import create from '#messages/en/create.json';
import wallets from '#messages/en/wallets.json';
import commonPtBr from '#messages/pt-BR/common.json';
import createPtBr from '#messages/pt-BR/create.json';
import walletsPtBr from '#messages/pt-BR/wallets.json';
import { EarlierRequests } from './earlier-requests.tsx';

const COPY = {
  en: { common, create, wallets },
  'pt-BR': { common: commonPtBr, create: createPtBr, wallets: walletsPtBr },
};
const CASES = (['en', 'pt-BR'] as const).flatMap((locale) =>
  (['create', 'wallets.form'] as const).map((form) => [form, locale] as const),
);
const KEY = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';
const UNKNOWN: EarlierRequest<string> = { idempotencyKey: KEY, order: 'the order', href: null };

describe.each(CASES)('[R24] another order was sent from the form %s before, in %s', (form, locale) => {
  const words = form === 'create' ? COPY[locale].create.earlier : COPY[locale].wallets.form.earlier;
  const shown = (...requests: EarlierRequest<string>[]) =>
    renderWithCopy(
      <EarlierRequests copy={form} requests={requests} describe={(order) => order} listHref="/list" />,
      { locale, messages: COPY[locale] },
    );

  test('and its outcome is not known: the review says which, and where to look', () => {
    const html = shown(UNKNOWN);
    for (const text of [words.title, words.text, 'the order']) expect(html).toContain(text);
    expect(html).toContain('href="/list"');
  });

  test('and was accepted: the review leads to what it created', () => {
    const html = shown({ ...UNKNOWN, href: '/intents/one' });
    for (const text of [words.createdTitle, words.createdText]) expect(html).toContain(text);
    expect(html).not.toContain(words.text);
    expect(html).toContain('href="/intents/one"');
  });

  test('and can no longer be read: it is named by its key', () => {
    expect(shown({ ...UNKNOWN, order: null })).toContain(KEY);
  });

  test('and no other: nothing is said', () => {
    expect(shown()).toBe('');
  });
});
