'use client';

import { BurnPanel } from './burn-panel.tsx';
import type { BurnPanelProps } from './burn-panel-props.ts';
import { deskBurnBackend } from './desk-burn-backend.ts';

/** The signing panel for a person of the desk. */
export function DeskBurnPanel(props: BurnPanelProps) {
  return <BurnPanel {...props} backend={deskBurnBackend} />;
}
