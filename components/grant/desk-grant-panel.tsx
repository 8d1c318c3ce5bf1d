'use client';

import { deskGrantBackend } from './desk-grant-backend.ts';
import { GrantPanel } from './grant-panel.tsx';
import type { GrantPanelProps } from './grant-panel-props.ts';

/** The signing of a grant for a person of the desk. */
export function DeskGrantPanel(props: GrantPanelProps) {
  return <GrantPanel {...props} backend={deskGrantBackend} />;
}
