import { NextIntlClientProvider } from 'next-intl';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { inboxItemSchema, INBOX_REASONS, type InboxReason } from '#lib/intents/overview-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { InboxPanel } from './inbox-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };

function inboxOf(reason: InboxReason, locale: keyof typeof COPY): string {
  const item = inboxItemSchema.parse({
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    intentType: 'onramp',
    status: 'awaiting_fiat_payment',
    chainId: 'base',
    amountCents: 1_000,
    clientReference: null,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    createdAt: AT,
    updatedAt: AT,
    reason,
  });
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={COPY[locale]} timeZone="UTC">
      <InboxPanel items={[item]} total={1} grantsToSign={0} nowMs={Date.parse(AT)} />
    </NextIntlClientProvider>,
  );
}

describe.each(Object.keys(COPY) as (keyof typeof COPY)[])('the inbox in %s', (locale) => {
  const words = COPY[locale].overview.reason;

  test.each(INBOX_REASONS)('says why a row is there: %s', (reason) => {
    expect(inboxOf(reason, locale)).toContain(words[reason]);
  });

  test.each(INBOX_REASONS.filter((reason) => reason !== 'pay'))('asks for no payment by %s', (reason) => {
    expect(inboxOf(reason, locale)).not.toContain(words.pay);
    expect(words[reason].toLowerCase()).not.toMatch(/^(pay|pagar|pague)\b/);
  });
});
