'use client';

import { useSyncExternalStore, type ComponentProps } from 'react';
import { createLazyView } from '#components/live/create-lazy-view.tsx';
import { mayHoldRecords, subscribeToRecords } from '#lib/browser-storage/held-records.ts';

const LazyView = createLazyView(() =>
  import('./unsent-proofs-live.tsx').then(({ UnsentProofsLive }) => UnsentProofsLive),
);

/**
 * Proofs and hashes that this browser still holds, on every page. Loaded after the page's first paint, and
 * only where there may be any.
 */
export function LazyUnsentProofs(props: ComponentProps<typeof LazyView>) {
  const isNeeded = useSyncExternalStore(subscribeToRecords, mayHoldRecords, () => false);
  return isNeeded ? <LazyView {...props} /> : props.children;
}
