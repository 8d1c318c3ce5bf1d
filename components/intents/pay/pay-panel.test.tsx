import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import intent from '#messages/en/intent.json';
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
