'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of a signing link: as the server rendered it, then live. */
export const LazySign = createLazyView(() => import('./sign-live.tsx').then(({ SignLive }) => SignLive));
