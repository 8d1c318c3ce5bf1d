'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The list: as the server rendered it, then live. */
export const LazyIntentList = createLazyView(() =>
  import('./intent-list-live.tsx').then(({ IntentListLive }) => IntentListLive),
);
