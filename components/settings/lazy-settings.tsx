'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The settings: what can be changed needs its scripts. */
export const LazySettings = createLazyView(() =>
  import('./settings-live.tsx').then(({ SettingsLive }) => SettingsLive),
);
