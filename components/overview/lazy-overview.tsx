'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The overview: as the server rendered it, then live. */
export const LazyOverview = createLazyView(() =>
  import('./overview-live.tsx').then(({ OverviewLive }) => OverviewLive),
);
