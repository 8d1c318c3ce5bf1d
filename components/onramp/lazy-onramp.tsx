'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The form of a new onramp: its place, then the form. */
export const LazyOnramp = createLazyView(() =>
  import('./onramp-form.tsx').then(({ OnrampForm }) => OnrampForm),
);
