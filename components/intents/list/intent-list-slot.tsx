'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The list: as the server rendered it, then live. */
export const IntentListSlot = createLiveSlot(() =>
  import('./intent-list-live.tsx').then(({ IntentListLive }) => IntentListLive),
);
