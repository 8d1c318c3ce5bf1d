import { describe, expect, test } from 'vitest';
import { toLinkWallet, type GrantSigningView } from '#lib/signing-links/grant-signing-view.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import { toGrantPhase } from './to-grant-phase.ts';

function viewOf(facts: Partial<WalletDetail>, access: GrantSigningView['access']): GrantSigningView {
  const wallet = toLinkWallet(walletDetailFixture({ submission: null, ...facts }));
  return { kind: 'grant', access, linkExpiresAt: '2026-11-22T12:00:00.000Z', wallet };
}

describe('what the page of a grant’s link asks for', () => {
  test.each([
    ['sign', 'sign', { state: 'pending', statusReason: null }],
    ['void', 'watch', { state: 'pending', statusReason: null }],
    ['prove', 'sign', { state: 'pending', statusReason: 'awaiting_sync_proof' }],
    ['stopped', 'watch', { state: 'pending', statusReason: 'awaiting_sync_proof' }],
    [
      'active',
      'watch',
      { state: 'active', reconciliationStatus: 'synced', hasCalldata: false, calldata: null },
    ],
    ['stopped', 'sign', { state: 'banned' }],
  ] as const)('[R127] %s, where the link is there to %s, of %o', (phase, access, facts) => {
    expect(toGrantPhase(viewOf(facts, access))).toBe(phase);
  });
});
