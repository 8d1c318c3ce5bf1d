'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** Proofs that this browser still holds, on every page; loaded after the page's first paint. */
export const UnsentProofsSlot = createLiveSlot(() =>
  import('./unsent-proofs-live.tsx').then(({ UnsentProofsLive }) => UnsentProofsLive),
);
