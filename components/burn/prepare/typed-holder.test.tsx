import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import type { HolderBalances } from '#lib/chains/read-holder-balances.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import readiness from '#messages/en/readiness.json';
import burnPtBr from '#messages/pt-BR/burn.json';
import commonPtBr from '#messages/pt-BR/common.json';
import readinessPtBr from '#messages/pt-BR/readiness.json';
import { TypedHolder } from './typed-holder.tsx';

const COPY = {
  en: { burn, common, readiness },
  'pt-BR': { burn: burnPtBr, common: commonPtBr, readiness: readinessPtBr },
};
const LOCALES = ['en', 'pt-BR'] as const;
const [HOLDER, OTHER, TOKEN] = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`);
const HAS_ALL: HolderBalances = { tokens: 1_234_560_001n, fee: 10n ** 18n, isContract: false };

/** What is shown once the chain has answered this about `HOLDER`. */
function shown(balances: HolderBalances | undefined, locale: (typeof LOCALES)[number], address = HOLDER) {
  const html = renderAtBackend(
    <TypedHolder
      chainId="base"
      amountCents={100_000}
      address={address ?? ''}
      token={TOKEN}
      tokenSymbol="BRLX"
    />,
    {
      locale,
      messages: COPY[locale],
      wallets: [],
      read: balances ? [[['holder-balances', 'base', HOLDER, TOKEN], balances]] : [],
    },
  );
  return { html, text: html.replaceAll(/<[^>]*>/g, ' ') };
}

test('[R3] the balance is exact to the base unit, in the separators of the page', () => {
  expect(shown(HAS_ALL, 'en').text).toContain('Balance: 1,234.560001 BRLX tokens. 1,000 will be burned.');
  expect(shown(HAS_ALL, 'pt-BR').text).toMatch(/Saldo: 1\.234,560001 tokens BRLX\. 1\.000 serão/);
});

test.each(LOCALES)('[R69] a balance that is a base unit short says so, in %s', (locale) => {
  const { has } = COPY[locale].burn.holder;
  const start = (text: string) => text.slice(text.lastIndexOf('}') + 1).trim();
  expect(shown({ ...HAS_ALL, tokens: 999_999_999n }, locale).text).toContain(start(has.tokensShort));
  expect(shown({ ...HAS_ALL, tokens: 1_000_000_000n }, locale).text).toContain(start(has.tokens));
});

test.each(LOCALES)('a chain that does not answer leaves the balance unknown, in %s', (locale) => {
  const { has } = COPY[locale].burn.holder;
  const unknown = { tokens: undefined, fee: undefined, isContract: undefined };
  expect(shown(unknown, locale).text).toContain(has.tokensUnknown);
});

test('the balance of one account is never shown for another', () => {
  const { html, text } = shown(HAS_ALL, 'en', OTHER);
  expect(html).toContain('aria-busy="true"');
  expect(text).not.toContain('Balance');
});
