'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The deliveries: as the server rendered them, then live. */
export const LazyDeliveryList = createLazyView(() =>
  import('./delivery-list-live.tsx').then(({ DeliveryListLive }) => DeliveryListLive),
);
