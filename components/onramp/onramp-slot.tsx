'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The form of a new onramp: its place, then the form. */
export const OnrampSlot = createLiveSlot(() =>
  import('./onramp-form.tsx').then(({ OnrampForm }) => OnrampForm),
);
