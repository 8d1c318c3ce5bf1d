import { describe, expect, test } from 'vitest';
import { SigningLayout } from '#components/links/sign/signing-layout.tsx';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { LOCALES } from '#lib/i18n/locales.ts';
import payLink from '#messages/en/pay-link.json';
import signLink from '#messages/en/sign-link.json';
import payLinkPtBr from '#messages/pt-BR/pay-link.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import { LatePayment } from './pay/late-payment.tsx';

const COPY = { en: { payLink, signLink }, 'pt-BR': { payLink: payLinkPtBr, signLink: signLinkPtBr } };

describe.each(LOCALES)('where the script of a link’s page is late, in %s', (locale) => {
  const { payLink: pay, signLink: sign } = COPY[locale];

  test('a payer reads that nothing is to be paid now', () => {
    const html = renderWithCopy(<LatePayment />, { locale, messages: COPY[locale] });
    expect(html).toContain('animate-late');
    expect(html).toContain(pay.phase.wait.title);
    expect(html).toContain(pay.phase.wait.text);
  });

  test('a signer reads not to sign again', () => {
    const layout = (isPlaceholder: boolean) => (
      <SigningLayout
        {...{ heading: 'Heading', words: { facts: 'Facts', signing: 'Signing' }, facts: [] }}
        {...{ stage: { lead: 'Lead' }, isPlaceholder }}
      >
        the signing
      </SigningLayout>
    );
    const late = renderWithCopy(layout(true), { locale, messages: COPY[locale] });
    expect(late).toContain('animate-late');
    expect(late).toContain(sign.page.late.title);
    expect(late).toContain(sign.page.late.text);
    expect(renderWithCopy(layout(false), { locale, messages: COPY[locale] })).not.toContain('animate-late');
  });
});
