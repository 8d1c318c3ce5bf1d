import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { WalletDecision } from './detail/wallet-decision.tsx';
import { WalletCell } from './list/wallet-cell.tsx';

const options = { locale: 'en', messages: { common, fault, readiness, wallets } } as const;
const EXPLORER = { environment: 'sandbox', hasExplorer: false } as const;
const awaited = { statusReason: 'awaiting_onchain_confirmation' };
const unconfirmed = { state: 'active', statusReason: 'not_on_chain' };

const cellOf = (facts: Partial<WalletSummary>) =>
  renderWithCopy(<WalletCell wallet={walletDetailFixture(facts)} isWide={false} />, options);
const pageOf = (facts: Partial<WalletSummary>) => {
  const wallet = walletDetailFixture(facts);
  return renderWithCopy(
    <WalletDecision wallet={wallet} nowMs={Date.parse(wallet.updatedAt)} explorer={EXPLORER}>
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
    const submission = aGrantSubmission({ txSignature: null });
    expect(pageOf({ state: 'frozen', isOverdue: true, submission })).toContain(
      `${late}Contact provider support.`,
    );
  });

  test('[R20] does not wait for anything known where its status is unknown: support is named', () => {
    const [late = ''] = wallets.page.overdue.split('{');
    const unknown = { state: 'frozen', isOverdue: true };
    expect(pageOf(unknown)).not.toContain(late);
    expect(pageOf(unknown)).toContain('contact provider support');
    expect(cellOf(unknown)).not.toContain(wallets.next.overdue);
    expect(cellOf(unknown)).toContain(wallets.next.support);
    expect(cellOf({ state: 'frozen' })).toContain(wallets.next.unknown_state);
  });
});

describe('the page names the step that ends what nothing else may end', () => {
  const refused = (faultCode: FaultCode) => ({
    submission: aGrantSubmission({ state: 'refused', txSignature: null, faultCode }),
  });
  const { end } = wallets.page;

  test.each<[string, Partial<WalletSummary>, string]>([
    ['made elsewhere', { isOrdered: false }, end.unwanted],
    ['to authorize', {}, end.unwanted],
    ['for support', refused('wallet_not_managed'), end.support],
    ['unusable', refused('wallet_limit_required'), end.replace],
    ['an address not accepted', { statusReason: 'address_unavailable' }, 'Cancel this registration'],
    ['drifted', { state: 'active', reconciliationStatus: 'drifted' }, 'contact provider support'],
    ['missing on-chain', { state: 'active' }, 'contact provider support'],
  ])('%s', (_name, facts, sentence) => {
    expect(pageOf(facts)).toContain(sentence);
  });

  test.each<[string, Partial<WalletSummary>]>([
    ['with a call left to sign', { state: 'active', hasCalldata: true }],
    ['revoked, made elsewhere', { state: 'revoked', isOrdered: false }],
    ['whose grant may be in force', refused('wallet_grant_differs')],
    ['whose grant is waited for', awaited],
  ])('and no cancellation of one that cannot be cancelled, or should not: %s', (_name, facts) => {
    for (const sentence of Object.values(end)) expect(pageOf(facts)).not.toContain(sentence);
  });
});
