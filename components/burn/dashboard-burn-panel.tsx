'use client';

import { BurnPanel } from './burn-panel.tsx';
import type { BurnPanelProps } from './burn-panel-props.ts';
import { administratorBurnBackend, dashboardBurnBackend } from './dashboard-burn-backend.ts';

/** The signing panel for a user of the dashboard. */
export function DashboardBurnPanel({
  canConfirmContracts,
  ...props
}: BurnPanelProps & { canConfirmContracts: boolean }) {
  const backend = canConfirmContracts ? administratorBurnBackend : dashboardBurnBackend;
  return <BurnPanel {...props} backend={backend} />;
}
