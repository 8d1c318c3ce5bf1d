import { expect, test } from 'vitest';
import { expectNotPrinted } from '#components/ui/testing/expect-not-printed.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { brCodeCrc } from '#lib/brcode/parse-br-code.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import intentPt from '#messages/pt-BR/intent.json';
import commonPt from '#messages/pt-BR/common.json';
import { PayPanel } from './pay-panel.tsx';

const confirmation = {
  ...({ state: 'confirmed', confirmedAt: null, everyMs: null, payableTxid: null } as const),
  nowMs: Date.UTC(2026, 10, 21, 12),
};

const panelOf = (unusableDestination: string | null) =>
  renderWithCopy(
    <PayPanel
      intent={anIntentDetail({ intentType: 'onramp', status: 'awaiting_fiat_payment', unusableDestination })}
      pixPayment={null}
      confirmation={confirmation}
      environment="sandbox"
    />,
    { locale: 'en', messages: { intent } },
  );

test('[R37] leads to the wallet that may not receive, also where there is no code yet', () => {
  const wallet = crypto.randomUUID();
  expect(panelOf(wallet)).toContain(`href="/wallets/${wallet}"`);
  expect(panelOf(null)).toBe('');
});

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** A dynamic code: what it does not state, the payer's bank reads from its address. */
function dynamicCode({ amount, txid }: { amount: string | null; txid: string | null }): string {
  const payload = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', 'pix.example.com/qr/1')),
    field('53', '986'),
    amount === null ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', 'SERVICO'),
    field('62', field('05', txid ?? '***')),
    '6304',
  ].join('');
  return payload + brCodeCrc(payload);
}

const COPY = {
  en: { intent, common },
  'pt-BR': { intent: intentPt, common: commonPt },
} as const;

function codeOf(locale: keyof typeof COPY, states: Parameters<typeof dynamicCode>[0]): string {
  const pixPayment = { brcode: dynamicCode(states), txid: 'TX123', amountCents: 10_000, expiresAt: null };
  return renderWithCopy(
    <PayPanel
      intent={anIntentDetail({ intentType: 'onramp', status: 'awaiting_fiat_payment', amountCents: 10_000 })}
      pixPayment={pixPayment}
      confirmation={{ ...confirmation, payableTxid: 'TX123' }}
      environment="production"
    />,
    { locale, messages: COPY[locale] },
  );
}

const AMOUNT = '100.00';
const CHECK_AMOUNT = {
  en: 'check the amount in the bank’s app before paying',
  'pt-BR': 'confira o valor no aplicativo do banco antes de pagar',
} as const;

test.each([
  ['amountAndId', { amount: AMOUNT, txid: 'TX123' }],
  ['amount', { amount: AMOUNT, txid: null }],
  ['id', { amount: null, txid: 'TX123' }],
  ['none', { amount: null, txid: null }],
] as const)('says what of the code was compared: %s', (compared, states) => {
  for (const locale of ['en', 'pt-BR'] as const) {
    const { checked } = COPY[locale].intent.pay;
    const html = codeOf(locale, states);
    const said = Object.values(checked).filter((text) => html.includes(text));
    expect(said).toEqual([checked[compared]]);
    expect(html.includes(CHECK_AMOUNT[locale])).toBe(states.amount === null);
  }
});

test.each(['en', 'pt-BR'] as const)('[R49] prints no code, and says so, in %s', (locale) => {
  const states = { amount: AMOUNT, txid: 'TX123' };
  expectNotPrinted(codeOf(locale, states), dynamicCode(states), COPY[locale].intent.pay.notPrinted);
});
