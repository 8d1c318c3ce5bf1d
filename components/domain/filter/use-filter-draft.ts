import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isPressed, subscribePress } from '#lib/browser/pointer-press.ts';
import { findAskedAddress, useAskedAddress } from './use-asked-address.ts';

/** A search that is being typed is asked for after this pause. */
const TYPING_PAUSE_MS = 350;

/** What was typed and is not asked for yet. */
interface Typing<Filter> {
  readonly timer: number;
  readonly next: Filter;
}

/** Changes a part of the filter. `typed`: more may follow, so it waits for a pause. */
export type ChangeFilter<Filter> = (change: Partial<Filter>, how?: 'typed') => void;

/** The address of a filter. `asked`: the one that was asked for last, whose other parameters are kept. */
type ToAddress<Filter> = (filter: Filter, asked?: string) => string;

/**
 * The filter as the form shows it: at once what was chosen, then what the address says. A change leads to the
 * address of the changed filter, which is of its first page.
 */
export function useFilterDraft<Filter extends object>(filter: Filter, toAddress: ToAddress<Filter>) {
  const { ask: askAddress, isPending } = useAskedAddress();
  const [draft, setDraft] = useState(filter);
  const address = toAddress(filter);
  const [asked, setAsked] = useState({ address, isTyped: false });
  const typing = useRef<Typing<Filter>>(undefined);
  // The address changed otherwise: a link, or back.
  if (!isPending && address !== asked.address) {
    setAsked({ address, isTyped: false });
    setDraft(filter);
  }

  const latest = useRef({ draft, toAddress, wasTyped: asked.isTyped });
  useLayoutEffect(() => {
    latest.current = { draft, toAddress, wasTyped: asked.isTyped };
  });
  const ask = useCallback(
    (next: Filter, isTyped: boolean) => {
      const wanted = latest.current.toAddress(next, findAskedAddress());
      // What is typed letter by letter is one step back, not many.
      const how = isTyped && latest.current.wasTyped ? 'replace' : 'push';
      const isAsked = askAddress(wanted, how);
      if (isAsked) setAsked({ address: wanted, isTyped });
      return isAsked;
    },
    [askAddress],
  );
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
      const before = latest.current.draft;
      const next = { ...before, ...part };
      latest.current = { ...latest.current, draft: next };
      setDraft(next);
      window.clearTimeout(typing.current?.timer);
      typing.current = undefined;
      if (how === 'typed') typing.current = { next, timer: window.setTimeout(askNow, TYPING_PAUSE_MS) };
      // A choice is not shown as if the rows followed it. What was typed stays.
      else if (!ask(next, false)) setDraft(before);
    },
    [ask, askNow],
  );
  useAskedAfterPress(typing, askNow);
  return { draft, change, isPending };
}

/** A press that leads to another page ends what waits; any other has it asked for at once. */
function useAskedAfterPress<Filter>(typing: RefObject<Typing<Filter> | undefined>, askNow: () => void): void {
  useEffect(() => {
    // Rows must not change below a pointer that is down: it would press another one, or none.
    const hold = () => window.clearTimeout(typing.current?.timer);
    const leave = (event: MouseEvent) => {
      if (leadsAway(event)) typing.current = undefined;
    };
    const leavePresses = subscribePress(() => (isPressed() ? hold() : askNow()));
    document.addEventListener('click', leave, true);
    return () => {
      hold();
      leavePresses();
      document.removeEventListener('click', leave, true);
    };
  }, [typing, askNow]);
}

/** Whether a press opens another page in this tab. */
function leadsAway({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isElsewhere = ctrlKey || metaKey || shiftKey;
  return !isElsewhere && target instanceof Element && target.closest('a[href]') !== null;
}
