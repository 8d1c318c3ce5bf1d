import { describe, expect, test } from 'vitest';
import { toLinkWallet, type GrantSigningView } from '#lib/links/grant-signing-view.ts';
import { aGrantSubmission } from '#lib/registrations/testing/a-grant-submission.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { findShownRefusal, toGrantPhase } from './to-grant-phase.ts';

function viewOf(facts: Partial<WalletDetail>, access: GrantSigningView['access']): GrantSigningView {
  const wallet = toLinkWallet(walletDetailFixture({ submission: null, ...facts }));
  return { kind: 'grant', access, linkExpiresAt: '2026-11-22T12:00:00.000Z', wallet };
}

const REFUSED = aGrantSubmission({ state: 'refused', faultCode: 'wallet_grant_differs' });

describe('what the page of a grant’s link asks for', () => {
  test.each([
    ['sign', 'sign', { state: 'pending', statusReason: null }],
    ['void', 'watch', { state: 'pending', statusReason: null }],
    ['prove', 'sign', { state: 'pending', statusReason: 'awaiting_sync_proof' }],
    ['stopped', 'watch', { state: 'pending', statusReason: 'awaiting_sync_proof' }],
    ['confirming', 'sign', { state: 'pending', statusReason: 'awaiting_onchain_confirmation' }],
    [
      'active',
      'watch',
      { state: 'active', reconciliationStatus: 'synced', hasCalldata: false, calldata: null },
    ],
    ['stopped', 'sign', { state: 'banned' }],
  ] as const)('[R127] %s, where the link is there to %s, of %o', (phase, access, facts) => {
    expect(toGrantPhase(viewOf(facts, access))).toBe(phase);
  });

  test.each(['awaiting_sync_proof', 'awaiting_onchain_confirmation'])(
    '[R128] a signature, where a sync found nothing on the chain since the service said %s',
    (statusReason) => {
      const facts = { state: 'pending', statusReason, notOnChainAt: '2026-11-21T12:00:00.000Z' };
      expect(toGrantPhase(viewOf(facts, 'sign'))).toBe('sign');
    },
  );

  test.each(['pending', 'revoked'])('no second signature where the first is in force: %s', (state) => {
    expect(toGrantPhase(viewOf({ state, submission: REFUSED }, 'sign'))).toBe('stopped');
  });

  test.each(['pending', 'revoked'])(
    'a signature where the refusal says nothing of now, and it is not shown: %s',
    (state) => {
      const submission = { ...REFUSED, isSuperseded: true };
      const view = viewOf({ state, submission }, 'sign');
      expect([toGrantPhase(view), findShownRefusal(view)]).toEqual(['sign', null]);
    },
  );

  test.each(['sign', 'watch'] as const)('why one was refused is shown where it may %s', (access) => {
    const submission = aGrantSubmission({ state: 'refused', faultCode: 'wallet_preparation_expired' });
    expect(findShownRefusal(viewOf({ submission }, access))).toBe('wallet_preparation_expired');
    const unknown = aGrantSubmission({ state: 'waiting', faultCode: 'wallet_transaction_unknown' });
    expect(findShownRefusal(viewOf({ submission: unknown }, access))).toBe('wallet_transaction_unknown');
    expect(findShownRefusal(viewOf({ submission: REFUSED }, access))).toBeNull();
  });
});
