import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useTransition } from 'react';

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
  const typing = useRef<{ readonly timer: number; readonly next: Filter }>(undefined);
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
  /** Asks for what was typed without waiting: whoever leaves the field may leave the page next. */
  const askNow = useCallback(() => {
    const typed = typing.current;
    if (!typed) return;
    window.clearTimeout(typed.timer);
    typing.current = undefined;
    // Unless the address has changed otherwise since.
    if (latest.current.draft === typed.next) ask(typed.next, true);
  }, [ask]);
  /** Always the same function: what did not change need not be rendered for it. */
  const change: ChangeFilter<Filter> = useCallback(
    (part, how) => {
      const next = { ...latest.current.draft, ...part };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      window.clearTimeout(typing.current?.timer);
      typing.current = undefined;
      if (how === 'typed') typing.current = { next, timer: window.setTimeout(askNow, TYPING_PAUSE_MS) };
      else ask(next, false);
    },
    [ask, askNow],
  );
  useEffect(() => () => window.clearTimeout(typing.current?.timer), []);
  return { draft, change, askNow, isPending };
}
