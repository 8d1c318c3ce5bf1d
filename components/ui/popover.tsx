'use client';

import { clsx } from 'clsx';
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

interface PopoverProps {
  id: string;
  label: string;
  className?: string;
  /**
   * When what is in it is rendered; a document need not carry what few open. `idle`: once the page has
   * nothing else to do, so that the first press has only to show it. `pointed-at`: when its button is.
   */
  renders?: 'with-page' | 'idle' | 'pointed-at';
  children: ReactNode;
}

/**
 * A panel over the page, opened by a button with `popoverTarget={id}`. The browser's own popover: Esc and a
 * press outside close it, the tab order enters it from its button, and it needs no script to open. Following
 * a link closes it.
 */
export function Popover({ id, label, className, renders = 'with-page', children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [isNeeded, setIsNeeded] = useState(renders === 'with-page');
  // It may have been opened before this script was there.
  useEffect(() => setIsNeeded((is) => is || isOpen(panel.current)), []);
  useEffect(() => {
    if (isNeeded) return;
    const need = () => setIsNeeded(true);
    const stops = [whenPointedAt(id, need), ...(renders === 'idle' ? [whenIdle(need)] : [])];
    return () => stops.forEach((stop) => stop());
  }, [id, isNeeded, renders]);
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      onClick={closeAfterLink}
      onBeforeToggle={({ newState }) => {
        if (newState === 'open' && !isNeeded) flushSync(() => setIsNeeded(true));
      }}
      className={clsx('popover', className)}
    >
      {isNeeded && children}
    </div>
  );
}

/** For a popover, as its `onClick`: a link in it leads away from what it covers. */
export function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
}

function isOpen(panel: HTMLElement | null): boolean {
  return panel?.matches(':popover-open') === true;
}

/** A press then opens what is there already. Returns the function that stops. */
function whenPointedAt(id: string, act: () => void): () => void {
  const leaving = new AbortController();
  for (const button of document.querySelectorAll(`[popovertarget="${CSS.escape(id)}"]`))
    for (const type of ['pointerenter', 'focus'])
      button.addEventListener(type, act, { once: true, signal: leaving.signal });
  return () => leaving.abort();
}

/** Returns the function that stops. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => undefined;
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
