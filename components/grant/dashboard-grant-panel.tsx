'use client';

import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import { administratorGrantBackend, dashboardGrantBackend } from './dashboard-grant-backend.ts';
import { GrantPanel } from './grant-panel.tsx';
import type { GrantPanelProps } from './grant-panel-props.ts';

interface DashboardGrantPanelProps extends Omit<GrantPanelProps, 'registration'> {
  registration: WalletDetail;
  canConfirmContracts: boolean;
}

/** The signing of a grant for a user of the dashboard. */
export function DashboardGrantPanel({
  canConfirmContracts,
  registration,
  ...props
}: DashboardGrantPanelProps) {
  const backend = canConfirmContracts ? administratorGrantBackend : dashboardGrantBackend;
  return <GrantPanel {...props} registration={toGrantSubject(registration)} backend={backend} />;
}
