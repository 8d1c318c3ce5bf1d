'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** Proofs that this browser still holds, on every page; loaded after the page's first paint. */
export const LazyUnsentProofs = createLazyView(() =>
  import('./unsent-proofs-live.tsx').then(({ UnsentProofsLive }) => UnsentProofsLive),
);
