import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { toUsedPayoutKeys } from '#lib/intents/create/used-payout-keys.ts';
import { anIntentSummary } from '#lib/intents/testing/an-intent-summary.ts';
import en from '#messages/en/offramp.json';
import statusEn from '#messages/en/status.json';
import ptBr from '#messages/pt-BR/offramp.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { UsedPayoutKeys } from './used-payout-keys.tsx';

const COPY = {
  en: { offramp: en, status: statusEn },
  'pt-BR': { offramp: ptBr, status: statusPtBr },
};

test.each(['en', 'pt-BR'] as const)(
  '[R44] a key to choose is heard with what became of its last offramp: %s',
  (locale) => {
    const messages = COPY[locale];
    const facts = { intentType: 'offramp', status: 'expired', burnOutcome: 'burned_not_paid' } as const;
    const keys = toUsedPayoutKeys([anIntentSummary({ ...facts, destination: 'ana@example.com' })]);
    const html = renderWithCopy(<UsedPayoutKeys keys={keys} onChoose={() => undefined} />, {
      locale,
      messages,
    });
    const [, attributes, content] = /<button([^>]*)>(.*)<\/button>/.exec(html) ?? [];
    // Its content is its name.
    expect(attributes).not.toContain('aria-label');
    expect(content).toContain('ana@example.com');
    expect(content).toContain(messages.status.outcome.burned_not_paid);
  },
);
