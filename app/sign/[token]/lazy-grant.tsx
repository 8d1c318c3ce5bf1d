'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The page of a signing link for a registration: as the server rendered it, then live. */
export const LazyGrant = createLazyView(() => import('./grant-live.tsx').then(({ GrantLive }) => GrantLive));
