'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of a payment link: as the server rendered it, then live. */
export const LazyPay = createLazyView(() => import('./pay-live.tsx').then(({ PayLive }) => PayLive));
