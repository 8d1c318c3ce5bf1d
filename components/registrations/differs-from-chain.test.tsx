import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
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
import { WalletCell } from './list/wallet-cell.tsx';
import { WalletDecision } from './detail/wallet-decision.tsx';

const COPY = {
  en: {
    messages: { common: enCommon, fault: enFault, readiness: enReadiness, wallets: enWallets },
    cannot: /cannot receive|can neither receive/i,
    inEffect: /in effect|the network has an authorization/i,
  },
  'pt-BR': {
    messages: { common: ptCommon, fault: ptFault, readiness: ptReadiness, wallets: ptWallets },
    cannot: /não pode receber/i,
    inEffect: /em vigor|a rede tem uma autorização/i,
  },
} as const;
const LOCALES = ['en', 'pt-BR'] as const;
const HASH = `0x${'ab'.repeat(32)}`;

const pageOf = (locale: (typeof LOCALES)[number], facts: Partial<WalletDetail>) => {
  const wallet = walletDetailFixture(facts);
  const explorer = { environment: 'sandbox', hasExplorer: true } as const;
  return renderWithCopy(
    <WalletDecision wallet={wallet} nowMs={Date.parse(wallet.updatedAt)} explorer={explorer}>
      {null}
    </WalletDecision>,
    { locale, messages: COPY[locale].messages },
  );
};
const REFUSED = aGrantSubmission({
  state: 'refused',
  faultCode: 'wallet_grant_differs',
  faultValues: { limit: 'R$ 4.294,96', asked: 'R$ 500,00' },
});

describe.each(LOCALES)(
  'a page does not say that an address cannot receive where that is not known: %s',
  (locale) => {
    const { cannot, inEffect } = COPY[locale];

    test('but where it is revoked or banned, and the network agrees', () => {
      for (const state of ['revoked', 'banned']) expect(pageOf(locale, { state })).toMatch(cannot);
    });

    test.each(['revoked', 'banned'])('%s, and the service says that the network differs', (state) => {
      expect(pageOf(locale, { state, reconciliationStatus: 'drifted' })).not.toMatch(cannot);
    });

    test('[R125] revoked, and the refused grant is in effect with another limit: the limit is shown', () => {
      const page = pageOf(locale, { state: 'revoked', submission: REFUSED });
      expect(page).not.toMatch(cannot);
      expect(page).toContain('R$ 4.294,96');
    });

    test.each(['pending', 'revoked'])(
      '[R119] %s: of a transaction, which may be an old one, it is said what it set, not what is in effect',
      (state) => {
        const zero = aGrantSubmission({ state: 'refused', faultCode: 'wallet_grant_zero' });
        for (const submission of [REFUSED, { ...REFUSED, faultValues: {} }, zero])
          expect(pageOf(locale, { state, submission })).not.toMatch(inEffect);
      },
    );

    test('[R132] cancelled, and a transaction may have authorized it: the transaction is shown', () => {
      const recordedAt = '2026-11-21T12:00:00.000Z';
      const page = pageOf(locale, {
        deletedAt: recordedAt,
        unregisteredHashes: [{ txSignature: HASH, recordedAt }],
      });
      expect(page).toContain(COPY[locale].messages.wallets.step.unregistered_grant.title);
      expect(page).toContain(`/tx/${HASH}`);
    });
  },
);

describe.each(LOCALES)('[R132] a cancelled registration whose address is registered again: %s', (locale) => {
  const deletedAt = '2026-11-21T12:00:00.000Z';
  const presentWalletId = '00000000-0000-4000-8000-00000000000b';
  const recordedAt = deletedAt;
  const CASES = { cancelled: [], unregistered_grant: [{ txSignature: HASH, recordedAt }] };
  const offers = { en: /available again|register it again/, 'pt-BR': /disponível|cadastre-o novamente/ }[
    locale
  ];

  test.each(Object.entries(CASES))(
    '%s: the present one is linked, and not offered',
    (_step, unregisteredHashes) => {
      const page = pageOf(locale, { deletedAt, unregisteredHashes, presentWalletId });
      expect(page).toContain(`href="/wallets/${presentWalletId}"`);
      expect(page).not.toMatch(offers);
      const alone = pageOf(locale, { deletedAt, unregisteredHashes });
      expect(alone).not.toContain('href="/wallets/');
      expect(alone).toMatch(offers);
    },
  );
});

test.each([
  ['en', 'base', /becomes ready again/, /Reconcile it again/],
  ['en', 'solana', /service refuses/, /Reconcile it again/],
  ['pt-BR', 'base', /volta a ficar pronta/, /Concilie-a de novo/],
  ['pt-BR', 'solana', /serviço recusa/, /Concilie-a de novo/],
] as const)(
  '[R130] what the service did not find and still has as synced does not end by itself: %s, %s',
  (locale, chainId, promise, action) => {
    const missing = { chainId, state: 'active', statusReason: 'not_on_chain' };
    const bySync = { ...missing, notOnChainAt: '2026-11-21T12:00:00.000Z' };
    expect(pageOf(locale, { ...missing, reconciliationStatus: 'missing_onchain' })).toMatch(promise);
    const held = pageOf(locale, { ...bySync, reconciliationStatus: 'synced' });
    expect(held).not.toMatch(promise);
    expect(held).toMatch(action);
  },
);

test('the list offers no reconciliation of what is banned', () => {
  const cellOf = (state: string) => {
    const wallet = walletDetailFixture({ state, reconciliationStatus: 'drifted' });
    const { messages } = COPY.en;
    return renderWithCopy(<WalletCell wallet={wallet} isWide={false} />, { locale: 'en', messages });
  };
  expect(cellOf('revoked')).toContain(enWallets.next.drifted);
  expect(cellOf('banned')).not.toContain(enWallets.next.drifted);
  expect(cellOf('banned')).toContain(enWallets.next.support);
});
