'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The form that registers a wallet: its place, then the form. */
export const LazyRegister = createLazyView(() =>
  import('./register-form.tsx').then(({ RegisterForm }) => RegisterForm),
);
