import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import commonPtBr from '#messages/pt-BR/common.json';
import intentPtBr from '#messages/pt-BR/intent.json';
import { FactsPanel } from './facts-panel.tsx';

const COPY = {
  en: { common, intent },
  'pt-BR': { common: commonPtBr, intent: intentPtBr },
};
const [INSTANCE, PARTY, PIX] = ['b7d0c3c2-0000-4000-8000-000000000001', 'party-77', 'TXIDabc01'];
const [HOLDER, BURN, MINT] = [`0x${'12'.repeat(20)}`, `0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`];

const SYNCED_AT = '2026-11-21T10:00:07.000Z';

const DESTINATION = `0x${'34'.repeat(20)}`;
const WALLET_ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000007';

/** By label, what its link leads to, and what its copy button copies and is called. */
function copiedFacts(change: Partial<IntentDetail>, locale: 'en' | 'pt-BR' = 'en') {
  const html = renderWithCopy(
    <FactsPanel
      intent={anIntentDetail(change)}
      environment="sandbox"
      hasExplorer={false}
      syncedAt={SYNCED_AT}
    />,
    { locale, messages: COPY[locale] },
  );
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)];
  return new Map(
    facts.map(([, label = '', value = '']) => [
      label,
      {
        text: value.replaceAll(/<[^>]*>/g, ''),
        name: /aria-label="([^"]*)"/.exec(value)?.[1],
        link: /href="([^"]*)"/.exec(value)?.[1],
      },
    ]),
  );
}

test.each(['en', 'pt-BR'] as const)('a paid onramp has its identifiers, in %s', (locale) => {
  const words = COPY[locale].intent.details;
  const facts = copiedFacts(
    {
      intentType: 'onramp',
      status: 'completed',
      pixTxid: PIX,
      mintTransactionId: MINT,
      raw: { instanceId: INSTANCE, partyId: PARTY, pixPayment: null },
    },
    locale,
  );
  for (const [label, value] of [
    [words.pixTxid, PIX],
    [words.mint, MINT],
    [words.instanceId, INSTANCE],
    [words.partyId, PARTY],
  ] as const) {
    expect(facts.get(label)?.text).toContain(value.slice(0, 6));
    expect(facts.get(label)?.name).toContain(label === words.mint ? label.toLowerCase() : label);
  }
});

test('an offramp has the wallet that the service names, and says that it is reported', () => {
  const raw = { instanceId: INSTANCE, metadata: { burnTokenHolder: HOLDER, endToEnd: 'a field of nobody' } };
  const facts = copiedFacts({ burnTransactionId: BURN, raw });
  expect(facts.get(intent.details.holderReported)?.name).toContain(intent.details.holder.toLowerCase());
  expect(facts.has(intent.details.holder)).toBe(false);
  expect(facts.get(intent.details.burn)?.text).toContain(BURN.slice(0, 6));
  expect(facts.has(intent.details.pixTxid)).toBe(false);
  expect([...facts.values()].map(({ text }) => text).join()).not.toContain('nobody');
});

test.each([{}, { instanceId: 7, partyId: null, metadata: 'text' }, { metadata: { burnTokenHolder: '' } }])(
  'what the resource does not name as a text has no line: %j',
  (raw) => {
    const { instanceId, partyId, holder, pixTxid } = intent.details;
    const labels = [...copiedFacts({ raw }).keys()];
    expect(labels.filter((label) => [instanceId, partyId, holder, pixTxid].includes(label))).toEqual([]);
  },
);

test('the last sync is that of the line above the page, also where the conversion has an earlier one', () => {
  const facts = copiedFacts({ readAt: '2026-11-21T09:59:46.000Z' });
  expect(facts.get(intent.details.lastSynced)?.text).toContain(':07');
});

describe.each(['en', 'pt-BR'] as const)('the wallet of an onramp, in %s', (locale) => {
  const { wallet, walletFromService, walletUnnamed } = COPY[locale].intent.details;
  const walletOf = (destinationWallet: IntentDetail['destinationWallet']) =>
    copiedFacts({ intentType: 'onramp', destination: DESTINATION, destinationWallet }, locale).get(wallet);

  test.each([
    ['its name', { name: 'Treasury', isOwn: true }, 'Treasury'],
    [
      'that the service named it',
      { name: 'Treasury', isOwn: false },
      walletFromService.replace('{name}', 'Treasury'),
    ],
    ['that it has no name', { name: null, isOwn: true }, walletUnnamed],
  ])('has %s, its registration and its address', (_what, registered, name) => {
    const shown = walletOf({ id: WALLET_ID, ...registered });
    expect(shown?.text.startsWith(`${name} ·`)).toBe(true);
    expect(shown?.text).toContain(DESTINATION.slice(0, 6));
    expect(shown?.name).toContain(wallet.toLowerCase());
    expect(shown?.link).toBe(`/wallets/${WALLET_ID}`);
  });

  test('has its address alone where it is not registered', () => {
    expect(walletOf(null)?.text.startsWith(DESTINATION.slice(0, 6))).toBe(true);
    expect(walletOf(null)?.link).toBeUndefined();
  });
});
