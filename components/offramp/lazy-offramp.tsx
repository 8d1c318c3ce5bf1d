'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The form of a new offramp: its place, then the form. */
export const LazyOfframp = createLazyView(() =>
  import('./offramp-form.tsx').then(({ OfframpForm }) => OfframpForm),
);
