'use client';

import { createLazyView } from '#components/live/create-lazy-view.tsx';

/** The audit log: as the server rendered it, then live. */
export const LazyAuditList = createLazyView(() =>
  import('./audit-list-live.tsx').then(({ AuditListLive }) => AuditListLive),
);
