import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { CHAIN_IDS, isEvmChainId } from '#lib/chains/chains.ts';
import { filterWallets, walletFilterSchema } from '#lib/registrations/filter-wallets.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import enCommon from '#messages/en/common.json';
import enFault from '#messages/en/fault.json';
import enReadiness from '#messages/en/readiness.json';
import enWallets from '#messages/en/wallets.json';
import ptCommon from '#messages/pt-BR/common.json';
import ptFault from '#messages/pt-BR/fault.json';
import ptReadiness from '#messages/pt-BR/readiness.json';
import ptWallets from '#messages/pt-BR/wallets.json';
import { WalletDecision } from './detail/wallet-decision.tsx';
import { WalletFacts } from './detail/wallet-facts.tsx';
import { WalletCell } from './list/wallet-cell.tsx';

const EN = { common: enCommon, fault: enFault, readiness: enReadiness, wallets: enWallets };
const PT = { common: ptCommon, fault: ptFault, readiness: ptReadiness, wallets: ptWallets };
const COPY = {
  en: { messages: EN, cannot: 'Revoked, cannot receive or burn', revoked: /Revoked/, banned: /Banned/ },
  'pt-BR': {
    messages: PT,
    cannot: 'Revogada, não pode receber nem queimar',
    revoked: /Revogada/,
    banned: /Banida/,
  },
} as const;
const LOCALES = ['en', 'pt-BR'] as const;
type Locale = (typeof LOCALES)[number];

const REFUSED = aGrantSubmission({ state: 'refused', faultCode: 'wallet_grant_reverted' });
/** What else may be true of a wallet that is revoked. */
const BESIDE: Readonly<Record<string, Partial<WalletDetail>>> = {
  nothing: {},
  'made elsewhere': { isOrdered: false },
  differing: { reconciliationStatus: 'drifted' },
  contradicted: { contradictedAt: '2026-11-21T12:00:00.000Z' },
  submitted: { submission: aGrantSubmission() },
  'not found': { submission: aGrantSubmission({ faultCode: 'wallet_transaction_unknown' }) },
  refused: { submission: REFUSED },
  'refused, made elsewhere': { isOrdered: false, submission: REFUSED },
};
const LIMIT = 10_000_000;

function cellOf(locale: Locale, facts: Partial<WalletDetail>): string {
  const wallet = walletDetailFixture({ limitCents: LIMIT, ...facts });
  return renderWithCopy(<WalletCell wallet={wallet} isWide={false} />, {
    locale,
    messages: COPY[locale].messages,
  });
}

function pageOf(locale: Locale, facts: Partial<WalletDetail>): string {
  const wallet = walletDetailFixture(facts);
  const explorer = { environment: 'sandbox', hasExplorer: true } as const;
  return renderWithCopy(
    <WalletDecision wallet={wallet} nowMs={Date.parse(wallet.updatedAt)} explorer={explorer}>
      {null}
    </WalletDecision>,
    { locale, messages: COPY[locale].messages },
  );
}

function titleOf(locale: Locale, facts: Partial<WalletDetail>): string {
  return /<h2[^>]*>(.*?)<\/h2>/.exec(pageOf(locale, facts))?.[1] ?? '';
}

describe.each(LOCALES)('[R125] what prevents the use of a wallet is what is said of it: %s', (locale) => {
  const { cannot, revoked, banned, messages } = COPY[locale];

  test('revoked, and made elsewhere: confirming is only the step before another authorization', () => {
    const facts = { state: 'revoked', reconciliationStatus: 'synced', isOrdered: false } as const;
    expect(cellOf(locale, facts)).toMatch(revoked);
    // Its path would deny what is true of it: that it is reconciled.
    expect(cellOf(locale, facts)).not.toContain(messages.wallets.stage.open.synced);
    expect(cellOf(locale, facts)).toContain(messages.wallets.next.confirm_again);
    expect(cellOf(locale, facts)).not.toContain(messages.readiness.label.confirm_order);
    expect(titleOf(locale, facts)).toBe(cannot);
    expect(titleOf(locale, { state: 'revoked' })).toBe(cannot);
  });

  test.each(Object.keys(BESIDE))('revoked, and %s', (name) => {
    const facts = { state: 'revoked', reconciliationStatus: 'synced', ...BESIDE[name] };
    expect(cellOf(locale, facts)).toMatch(revoked);
    expect(titleOf(locale, facts)).toMatch(revoked);
  });

  test.each(['synced', 'drifted'])('banned, and the network is %s', (reconciliationStatus) => {
    const facts = { state: 'banned', reconciliationStatus, isOrdered: false };
    expect(cellOf(locale, facts)).toMatch(banned);
    expect(titleOf(locale, facts)).toMatch(locale === 'en' ? /banned/i : /banid[ao]/i);
  });
});

test.each([
  ['en', /does not have to be registered/, /The service decides/],
  ['pt-BR', /não é preciso cadastrá-lo/, /O serviço decide/],
] as const)(
  '[R125] only of an EVM chain is it known that it is granted again: %s',
  (locale, promise, open) => {
    for (const chainId of CHAIN_IDS) {
      const page = pageOf(locale, { chainId, state: 'revoked', reconciliationStatus: 'synced' });
      const isEvm = isEvmChainId(chainId);
      expect([chainId, promise.test(page), open.test(page)]).toEqual([chainId, isEvm, !isEvm]);
    }
  },
);

const PER_DAY = 'R$ 100.000,00 a day';

describe('a limit that is not in effect is not shown as if it were', () => {
  const factsOf = (facts: Partial<WalletDetail>) =>
    renderWithCopy(<WalletFacts wallet={walletDetailFixture({ limitCents: LIMIT, ...facts })} />, {
      locale: 'en',
      messages: EN,
    }).replaceAll('\u00a0', ' ');
  const inCell = (facts: Partial<WalletDetail>) => cellOf('en', facts).replaceAll('\u00a0', ' ');

  test('it is, where the wallet is active and in line with the network', () => {
    const active = { state: 'active', reconciliationStatus: 'synced' };
    expect(inCell(active)).toContain(PER_DAY);
    expect(factsOf(active)).toContain(PER_DAY);
  });

  const notInEffect = enReadiness.limitNotInEffect;
  const lastKnown = 'Last known: R$ 100.000,00';
  test.each([
    ['revoked', 'synced', notInEffect],
    ['revoked', 'missing_onchain', notInEffect],
    ['banned', 'synced', notInEffect],
    ['pending', 'missing_onchain', notInEffect],
    ['active', 'drifted', lastKnown],
    ['active', 'missing_onchain', lastKnown],
    ['revoked', 'drifted', lastKnown],
    ['a_new_state', 'synced', lastKnown],
  ])('%s, %s: “%s” is shown', (state, reconciliationStatus, shown) => {
    for (const text of [inCell({ state, reconciliationStatus }), factsOf({ state, reconciliationStatus })]) {
      expect(text).not.toContain(PER_DAY);
      expect(text).toContain(shown);
    }
  });
});

test('each row of the filters Revoked and Banned says so', () => {
  for (const state of ['revoked', 'banned'] as const) {
    const wallets = ['synced', 'missing_onchain', 'drifted'].flatMap((reconciliationStatus) =>
      [true, false].map((isOrdered) =>
        walletDetailFixture({ state, reconciliationStatus, isOrdered, address: crypto.randomUUID() }),
      ),
    );
    const shown = filterWallets(wallets, walletFilterSchema.parse({ state })).flatMap((one) => one.wallets);
    expect(shown).toHaveLength(wallets.length);
    for (const wallet of shown) expect(cellOf('en', walletDetailFixture(wallet))).toMatch(COPY.en[state]);
  }
});
