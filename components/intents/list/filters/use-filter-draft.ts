import { useRouter } from 'next/navigation';
import { useRef, useState, useTransition } from 'react';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import { toListAddress, withoutPlace } from '#lib/intents/list/list-address.ts';

/** A search that is being typed is asked for after this pause. */
const TYPING_PAUSE_MS = 350;

/** Changes a part of the filter. `typed`: more may follow, so it waits for a pause. */
export type ChangeFilter = (change: Partial<IntentFilter>, how?: 'typed') => void;

/**
 * The filter as the form shows it: at once what was chosen, then what the address says. A change leads to the
 * first page of the changed filter.
 */
export function useFilterDraft(filter: IntentFilter) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [draft, setDraft] = useState(filter);
  const address = toListAddress(withoutPlace(filter));
  const [asked, setAsked] = useState(address);
  const timer = useRef<number>(undefined);
  const wasTyped = useRef(false);
  // The address changed otherwise: a link, or back.
  if (!isPending && address !== asked) {
    setAsked(address);
    setDraft(filter);
  }

  function ask(next: IntentFilter, isTyped: boolean) {
    const wanted = toListAddress(withoutPlace(next));
    setAsked(wanted);
    // What is typed letter by letter is one step back, not many.
    const go = isTyped && wasTyped.current ? 'replace' : 'push';
    wasTyped.current = isTyped;
    startTransition(() => router[go](wanted, { scroll: false }));
  }

  const change: ChangeFilter = (part, how) => {
    const next = { ...draft, ...part };
    setDraft(next);
    window.clearTimeout(timer.current);
    if (how === 'typed') timer.current = window.setTimeout(() => ask(next, true), TYPING_PAUSE_MS);
    else ask(next, false);
  };
  return { draft, change, isPending };
}
