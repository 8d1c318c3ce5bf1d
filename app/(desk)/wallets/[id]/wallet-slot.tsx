'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The page of one wallet: as the server rendered it, then live. */
export const WalletSlot = createLiveSlot(() =>
  import('./wallet-live.tsx').then(({ WalletLive }) => WalletLive),
);
