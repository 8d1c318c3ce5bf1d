import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import common from '#messages/en/common.json';
import payLink from '#messages/en/pay-link.json';
import signLink from '#messages/en/sign-link.json';
import commonPtBr from '#messages/pt-BR/common.json';
import payLinkPtBr from '#messages/pt-BR/pay-link.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import PayLayout from '#app/pay/layout.tsx';
import PayError from '#app/pay/[token]/error.tsx';
import SignLayout from '#app/sign/layout.tsx';
import SignError from '#app/sign/[token]/error.tsx';

const COPY = {
  en: { common, payLink, signLink },
  'pt-BR': { common: commonPtBr, payLink: payLinkPtBr, signLink: signLinkPtBr },
};
const error = new Error('the database does not answer');

describe.each(LOCALES)('a link’s page that cannot be rendered, in %s', (locale) => {
  const messages = COPY[locale];

  test.each([
    ['a payer not to pay again', PayLayout, PayError, messages.payLink.error],
    ['a signer not to sign again', SignLayout, SignError, messages.signLink.error],
  ])('says to %s, and nothing of the dashboard', (_reader, Layout, LinkPageError, words) => {
    const page = (
      <Layout>
        <LinkPageError error={error} retry={() => undefined} />
      </Layout>
    );
    const html = renderWithCopy(page, { locale, messages });
    expect(html).toContain(words.money);
    expect(html).toContain(words.next);
    expect(html).not.toContain(messages.common.error.money);
  });
});
