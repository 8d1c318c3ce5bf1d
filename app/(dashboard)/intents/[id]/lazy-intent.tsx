'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of one conversion: as the server rendered it, then live. */
export const LazyIntent = createLazyView(() =>
  import('./intent-live.tsx').then(({ IntentLive }) => IntentLive),
);
