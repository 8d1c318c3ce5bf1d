'use client';

import { BurnPanel } from './burn-panel.tsx';
import type { BurnPanelProps } from './burn-panel-props.ts';
import { dashboardBurnBackend } from './dashboard-burn-backend.ts';

/** The signing panel for a user of the dashboard. */
export function DashboardBurnPanel(props: BurnPanelProps) {
  return <BurnPanel {...props} backend={dashboardBurnBackend} />;
}
