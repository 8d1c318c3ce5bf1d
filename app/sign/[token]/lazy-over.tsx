'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** Under a link that is over: what this browser still has to send for it. */
export const LazyOver = createLazyView(() => import('./over-live.tsx').then(({ OverLive }) => OverLive));
