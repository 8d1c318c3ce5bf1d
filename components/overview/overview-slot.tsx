'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The overview: as the server rendered it, then live. */
export const OverviewSlot = createLiveSlot(() =>
  import('./overview-live.tsx').then(({ OverviewLive }) => OverviewLive),
);
