'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The contracts: as the server rendered them, then live. */
export const LazyContracts = createLazyView(() =>
  import('./contracts-live.tsx').then(({ ContractsLive }) => ContractsLive),
);
