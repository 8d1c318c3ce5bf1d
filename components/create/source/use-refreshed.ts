import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const EVERY_MS = 3_000;

/** Has the server render the page again and again, for as long as that may show something else. */
export function useRefreshed(isWaiting: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => router.refresh(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
}
