'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The wallets: as the server rendered them, then live. */
export const WalletListSlot = createLiveSlot(() =>
  import('./wallet-list-live.tsx').then(({ WalletListLive }) => WalletListLive),
);
