import { describe, expect, test } from 'vitest';
import { expectNotPrinted } from '#components/ui/testing/expect-not-printed.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import payLink from '#messages/en/pay-link.json';
import commonPt from '#messages/pt-BR/common.json';
import intentPt from '#messages/pt-BR/intent.json';
import payLinkPt from '#messages/pt-BR/pay-link.json';
import { PaymentStage } from './payment-stage.tsx';

const COPY = {
  en: { intent, common, payLink },
  'pt-BR': { intent: intentPt, common: commonPt, payLink: payLinkPt },
} as const;
const brcode = buildBrCode({
  ...{ pixKey: 'pix@example.com', amountCents: 10_000, txid: 'TX123' },
  ...{ merchantName: 'SERVICO', merchantCity: 'SAO PAULO' },
});

test.each(LOCALES)('[R49] the page of a payer prints no code, and says so, in %s', (locale) => {
  const stage = <PaymentStage shown={{ phase: 'pay', brcode, remainingMs: null }} amountCents={10_000} />;
  const html = renderWithCopy(stage, { locale, messages: COPY[locale] });
  expectNotPrinted(html, brcode, COPY[locale].intent.pay.notPrinted);
  // The dashboard compared what the code states; a payer compares the amount, also of a code without one.
  expect(html).toContain(COPY[locale].payLink.page.check);
  for (const text of Object.values(COPY[locale].intent.pay.checked)) expect(html).not.toContain(text);
});

const SENDER = { en: 'the sender of the link', 'pt-BR': 'quem enviou o link' } as const;

describe.each(LOCALES)('who has paid what is shown as ended or in doubt, in %s', (locale) => {
  test.each(['expired', 'canceled', 'failed', 'refunding', 'refunded', 'checking'] as const)(
    'reads who can see its status, for this page may never show it: %s',
    (phase) => {
      const stage = <PaymentStage shown={{ phase }} amountCents={10_000} />;
      const html = renderWithCopy(stage, { locale, messages: COPY[locale] });
      expect(html.toLowerCase()).toContain(SENDER[locale]);
    },
  );
});
