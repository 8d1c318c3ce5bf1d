'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { findSessionUserId } from '#lib/queries/uncached/session-user.ts';
import { keepRefreshing } from './keep-refreshing.ts';

/**
 * Has the server render the page again and again, for as long as this is on it. A refresh that fails would
 * replace the page, so it is first asked whether the server answers and the session lasts.
 */
export function RefreshedPage() {
  const router = useRouter();
  useEffect(
    () =>
      keepRefreshing(async () => {
        if (typeof (await findSessionUserId()) === 'string') router.refresh();
      }),
    [router],
  );
  return null;
}
