'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** Under a link that is over: what this browser still has to deliver for it. */
export const OverSlot = createLiveSlot(() => import('./over-live.tsx').then(({ OverLive }) => OverLive));
