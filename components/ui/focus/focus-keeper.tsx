'use client';

import { useEffect } from 'react';
import { focusOnHeading } from './focus-on-heading.ts';

const SETTLE_MS = 100;

/** The headings that a part of a page begins with. */
const HEADINGS = 'h1, h2, h3';

/**
 * Keeps the focus where the work goes on. A control that is removed while it has the focus leaves it to the
 * page, so that the next Tab begins at the top. The heading of the part it was in gets it instead, unless
 * something else has taken it.
 */
export function FocusKeeper() {
  useEffect(() => keepFocus(document), []);
  return null;
}

function keepFocus({ body }: Document): () => void {
  let focused: Element | null = null;
  let parts: readonly Element[] = [];
  let timer: number | undefined;

  function forget() {
    focused = null;
    removals.disconnect();
  }
  function onFocus({ target }: FocusEvent) {
    clearTimeout(timer);
    focused = target instanceof Element ? target : null;
    parts = focused ? toAncestors(focused) : [];
    removals.observe(body, { childList: true, subtree: true });
  }
  function onBlur({ target }: FocusEvent) {
    // Some browsers report the blur of what is being removed, before it is.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected) forget();
    });
  }
  function giveFocus() {
    if (document.activeElement !== body) return;
    const headings = parts
      .filter(({ isConnected }) => isConnected)
      .flatMap((part) => [...part.querySelectorAll<HTMLElement>(HEADINGS)]);
    const heading = headings.find((one) => one.checkVisibility());
    if (!heading) return;
    focusOnHeading(heading);
    // Does nothing where it is in view; in a long part it may be far above what was removed.
    heading.scrollIntoView({ block: 'nearest' });
  }
  const removals = new MutationObserver(() => {
    if (focused?.isConnected) return;
    forget();
    timer = window.setTimeout(giveFocus, SETTLE_MS);
  });

  body.addEventListener('focusin', onFocus);
  body.addEventListener('focusout', onBlur);
  return () => {
    clearTimeout(timer);
    forget();
    body.removeEventListener('focusin', onFocus);
    body.removeEventListener('focusout', onBlur);
  };
}

/** From the innermost one outwards, without the body. */
function toAncestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent === null || parent === document.body ? [] : [parent, ...toAncestors(parent)];
}
