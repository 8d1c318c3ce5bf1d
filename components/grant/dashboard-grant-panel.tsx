'use client';

import { administratorGrantBackend, dashboardGrantBackend } from './dashboard-grant-backend.ts';
import { GrantPanel } from './grant-panel.tsx';
import type { GrantPanelProps } from './grant-panel-props.ts';

/** The signing of a grant for a user of the dashboard. */
export function DashboardGrantPanel({
  canConfirmContracts,
  ...props
}: GrantPanelProps & { canConfirmContracts: boolean }) {
  const backend = canConfirmContracts ? administratorGrantBackend : dashboardGrantBackend;
  return <GrantPanel {...props} backend={backend} />;
}
