'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The form of a new offramp: its place, then the form. */
export const OfframpSlot = createLiveSlot(() =>
  import('./offramp-form.tsx').then(({ OfframpForm }) => OfframpForm),
);
