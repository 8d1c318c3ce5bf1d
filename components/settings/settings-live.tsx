'use client';

import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { SettingsView, type SettingsViewProps } from './settings-view.tsx';

/** The settings in the browser. */
export function SettingsLive({ copy, ...settings }: SettingsViewProps & { copy: ClientCopy }) {
  return (
    <ViewCopy copy={copy}>
      <SettingsView {...settings} />
    </ViewCopy>
  );
}
