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

  test('says to a payer not to pay again, and nothing of the dashboard', () => {
    const page = (
      <PayLayout>
        <PayError error={error} retry={() => undefined} />
      </PayLayout>
    );
    const html = renderWithCopy(page, { locale, messages });
    expect(html).toContain(messages.payLink.error.money);
    expect(html).toContain(messages.payLink.error.next);
    expect(html).not.toContain(messages.common.error.money);
  });

  test('says to a signer not to sign again, and nothing of the dashboard', () => {
    const page = (
      <SignLayout>
        <SignError error={error} retry={() => undefined} />
      </SignLayout>
    );
    const html = renderWithCopy(page, { locale, messages });
    expect(html).toContain(messages.signLink.error.money);
    expect(html).toContain(messages.signLink.error.next);
    expect(html).not.toContain(messages.common.error.money);
  });
});
