'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { keepRefreshing } from './keep-refreshing.ts';

/** Has the server render the receipt again and again, for as long as it is on the page. */
export function RefreshedReceipt() {
  const router = useRouter();
  useEffect(() => keepRefreshing(() => router.refresh()), [router]);
  return null;
}
