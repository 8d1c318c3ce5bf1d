'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The page of one conversion: as the server rendered it, then live. */
export const IntentSlot = createLiveSlot(() =>
  import('./intent-live.tsx').then(({ IntentLive }) => IntentLive),
);
