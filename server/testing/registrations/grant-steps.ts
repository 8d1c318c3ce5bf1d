import { beforeEach } from 'vitest';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { HASH, mirrorOrdered, reply } from './wallet-harness.ts';
import { harness } from './wallet-test.ts';

/** A signer's session. */
export let session: Session;
/** The wallet that the steps are about. */
export let walletId: string;

/** Before each test: the harness's wallet is mirrored, and a signer is signed in. */
export function useMirroredWallet(): void {
  beforeEach(async () => {
    session = await sessionOf('signer');
    await mirrorInstead(harness.wallet);
  });
}

/** The service has this wallet, and the mirror, too. */
export async function mirrorInstead(wallet: typeof harness.wallet): Promise<void> {
  harness.wallet = wallet;
  walletId = wallet.id;
  await mirrorOrdered(wallet);
}

export const submit = (txHash = HASH) => submitGrant({ walletId, txHash, session });
export const detail = (): Promise<WalletDetail> => getWallet({ id: walletId, session });

/** The wallet as it is once the service has taken the grant. */
export function activate(facts: object = {}) {
  harness.wallet = {
    ...harness.wallet,
    state: 'active',
    reconciliationStatus: 'synced',
    limitMinor: 100_000,
    calldata: null,
    updatedAt: '2026-11-21T12:30:00.000Z',
    ...facts,
  };
  return reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: false });
}
