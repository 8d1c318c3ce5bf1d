'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The page of a signing link: as the server rendered it, then live. */
export const SignSlot = createLiveSlot(() => import('./sign-live.tsx').then(({ SignLive }) => SignLive));
