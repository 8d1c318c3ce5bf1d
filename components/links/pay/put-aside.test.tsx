// @vitest-environment happy-dom
import { test } from 'vitest';
import { expectNotPutAside } from '#components/ui/testing/expect-not-put-aside.tsx';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import payLink from '#messages/en/pay-link.json';
import { PaymentStage } from './payment-stage.tsx';

test('[R49] the page of a payer that the browser has put aside holds no code', () => {
  const amountCents = 10_000;
  const brcode = buildBrCode({
    ...{ pixKey: 'pix@example.com', amountCents, txid: 'TX123' },
    ...{ merchantName: 'SERVICO', merchantCity: 'SAO PAULO' },
  });
  const page = <PaymentStage shown={{ phase: 'pay', brcode, remainingMs: null }} amountCents={amountCents} />;
  expectNotPutAside(page, brcode, { locale: 'en', messages: { intent, common, payLink } });
});
