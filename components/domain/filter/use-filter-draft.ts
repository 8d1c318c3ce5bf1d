import { useRouter } from 'next/navigation';
import { useCallback, useLayoutEffect, useRef, useState, useTransition } from 'react';

/** A search that is being typed is asked for after this pause. */
const TYPING_PAUSE_MS = 350;

/** Changes a part of the filter. `typed`: more may follow, so it waits for a pause. */
export type ChangeFilter<Filter> = (change: Partial<Filter>, how?: 'typed') => void;

/**
 * The filter as the form shows it: at once what was chosen, then what the address says. A change leads to the
 * address of the changed filter, which is of its first page.
 */
export function useFilterDraft<Filter extends object>(filter: Filter, toAddress: (filter: Filter) => string) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [draft, setDraft] = useState(filter);
  const address = toAddress(filter);
  const [asked, setAsked] = useState(address);
  const timer = useRef<number>(undefined);
  const wasTyped = useRef(false);
  // The address changed otherwise: a link, or back.
  if (!isPending && address !== asked) {
    setAsked(address);
    setDraft(filter);
  }

  const latest = useRef({ draft, toAddress });
  useLayoutEffect(() => {
    latest.current = { draft, toAddress };
  });
  const ask = useCallback(
    (next: Filter, isTyped: boolean) => {
      const wanted = latest.current.toAddress(next);
      setAsked(wanted);
      // What is typed letter by letter is one step back, not many.
      const go = isTyped && wasTyped.current ? 'replace' : 'push';
      wasTyped.current = isTyped;
      startTransition(() => router[go](wanted, { scroll: false }));
    },
    [router],
  );
  /** Always the same function: what did not change need not be rendered for it. */
  const change: ChangeFilter<Filter> = useCallback(
    (part, how) => {
      const next = { ...latest.current.draft, ...part };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      window.clearTimeout(timer.current);
      if (how === 'typed') timer.current = window.setTimeout(() => ask(next, true), TYPING_PAUSE_MS);
      else ask(next, false);
    },
    [ask],
  );
  return { draft, change, isPending };
}
