'use client';

import type { ComponentProps } from 'react';
import { useMayHoldRecords } from '#components/browser-outbox/use-may-hold-records.ts';
import { createLazyView } from '#components/live/create-lazy-view.tsx';

const LazyView = createLazyView(() =>
  import('./unsent-proofs-live.tsx').then(({ UnsentProofsLive }) => UnsentProofsLive),
);

/**
 * Proofs and hashes that this browser still holds, on every page. Loaded after the page's first paint, and
 * only where there may be any.
 */
export function LazyUnsentProofs(props: ComponentProps<typeof LazyView>) {
  return useMayHoldRecords() ? <LazyView {...props} /> : props.children;
}
