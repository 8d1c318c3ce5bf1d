'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of one delivery: as the server rendered it, then live. */
export const LazyDelivery = createLazyView(() =>
  import('./delivery-live.tsx').then(({ DeliveryLive }) => DeliveryLive),
);
