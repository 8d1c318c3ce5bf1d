// @vitest-environment happy-dom
import { test } from 'vitest';
import { expectNotPutAside } from '#components/ui/testing/expect-not-put-aside.tsx';
import { buildBrCode } from '#lib/brcode/build-br-code.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import { PayPanel } from './pay-panel.tsx';

test('[R49] the page of a conversion that the browser has put aside holds no code', () => {
  const [amountCents, txid] = [10_000, 'TX123'];
  const brcode = buildBrCode({
    ...{ pixKey: 'pix@example.com', amountCents, txid },
    ...{ merchantName: 'SERVICO', merchantCity: 'SAO PAULO' },
  });
  const page = (
    <PayPanel
      intent={anIntentDetail({ intentType: 'onramp', status: 'awaiting_fiat_payment', amountCents })}
      pixPayment={{ brcode, txid, amountCents, expiresAt: null }}
      confirmation={{ state: 'confirmed', confirmedAt: null, everyMs: null, payableTxid: txid, nowMs: 0 }}
      environment="production"
    />
  );
  expectNotPutAside(page, brcode, { locale: 'en', messages: { intent, common } });
});
