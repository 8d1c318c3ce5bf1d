import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useTransition } from 'react';
import { holdNavigation } from '#lib/browser/hold-navigation.ts';

let asked: string | undefined;

/**
 * The address that was asked for and is not shown yet. A part of the page that changes its own parameters
 * begins from it: what another part has just changed stays.
 */
export function findAskedAddress(): string | undefined {
  return asked;
}

/** Asks for another address of this page. Answers whether it may be asked for now: see `holdNavigation`. */
export type AskAddress = (address: string, how: 'push' | 'replace') => boolean;

/** Asks for addresses of this page; `isPending` until the last one is shown. */
export function useAskedAddress(): { ask: AskAddress; isPending: boolean } {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const ask: AskAddress = useCallback(
    (address, how) => {
      if (holdNavigation()) return false;
      asked = address;
      startTransition(() => router[how](address, { scroll: false }));
      return true;
    },
    [router],
  );
  useEffect(() => {
    if (!isPending) return;
    return () => {
      asked = undefined;
    };
  }, [isPending]);
  return { ask, isPending };
}
