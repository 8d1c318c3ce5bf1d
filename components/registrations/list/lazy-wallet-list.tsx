'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The wallets: as the server rendered them, then live. */
export const LazyWalletList = createLazyView(() =>
  import('./wallet-list-live.tsx').then(({ WalletListLive }) => WalletListLive),
);
