'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The system status: as the server rendered it, then live. */
export const LazyStatus = createLazyView(() =>
  import('./status-live.tsx').then(({ StatusLive }) => StatusLive),
);
