'use client';

import { createLiveSlot } from '#components/live/create-live-slot.tsx';

/** The form that registers a wallet: its place, then the form. */
export const RegisterSlot = createLiveSlot(() =>
  import('./register-form.tsx').then(({ RegisterForm }) => RegisterForm),
);
