'use client';

import { dashboardGrantBackend } from '#components/grant/dashboard-grant-backend.ts';
import { GrantBackendContext } from '#components/grant/grant-backend.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import { SignatureForm } from './signature-form.tsx';

/** The proof of a grant that the network has, for a user of the dashboard, beside no signing (R127). */
export function DashboardSignatureForm({ wallet }: { wallet: WalletDetail }) {
  return (
    <GrantBackendContext value={dashboardGrantBackend}>
      <SignatureForm registration={toGrantSubject(wallet)} isOnChain />
    </GrantBackendContext>
  );
}
