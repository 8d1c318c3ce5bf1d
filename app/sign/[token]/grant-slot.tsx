'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The page of a signing link for a registration: as the server rendered it, then live. */
export const GrantSlot = createLiveSlot(() => import('./grant-live.tsx').then(({ GrantLive }) => GrantLive));
