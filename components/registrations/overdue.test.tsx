import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { WalletSummary } from '#lib/registrations/registration-view.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { WalletDecision } from './detail/wallet-decision.tsx';
import { WalletCell } from './list/wallet-cell.tsx';

const options = { locale: 'en', messages: { common, readiness, wallets } } as const;
const awaited = { statusReason: 'awaiting_onchain_confirmation' };
const unconfirmed = { state: 'active', statusReason: 'not_on_chain' };

const cellOf = (facts: Partial<WalletSummary>) =>
  renderWithCopy(<WalletCell wallet={walletDetailFixture(facts)} isWide={false} />, options);
const pageOf = (facts: Partial<WalletSummary>) => {
  const wallet = walletDetailFixture(facts);
  return renderWithCopy(
    <WalletDecision wallet={wallet} nowMs={Date.parse(wallet.updatedAt)}>
      {null}
    </WalletDecision>,
    options,
  );
};

describe('a registration that takes longer than normal', () => {
  test('says so in the list, where it said that no action was required', () => {
    expect(cellOf(awaited)).toContain(wallets.next.await_receipt);
    expect(cellOf({ ...awaited, isOverdue: true })).not.toContain(wallets.next.await_receipt);
    expect(cellOf({ ...awaited, isOverdue: true })).toContain(wallets.next.overdue);
  });

  test('[R130] is still not to be used where it may be revoked', () => {
    expect(cellOf({ ...unconfirmed, isOverdue: true })).toContain(wallets.next.revocation_unconfirmed);
  });

  test('says on its page what to do, and only what its page offers', () => {
    const [late] = wallets.page.overdue.split('{');
    expect(pageOf(awaited)).not.toContain(late);
    expect(pageOf({ ...awaited, isOverdue: true })).toContain(`${late}Reconcile the wallet;`);
    expect(pageOf({ state: 'frozen', isOverdue: true })).toContain(`${late}Contact provider support.`);
  });
});
