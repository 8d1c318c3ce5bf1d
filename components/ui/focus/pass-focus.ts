import { wasGivenFocus } from './focus-on-heading.ts';

/**
 * Gives the focus of a button that is removed to the first of `next` that is still there; not where a user
 * has moved it meanwhile.
 */
export function passFocus(pressed: Element, ...next: readonly (HTMLElement | null | undefined)[]): void {
  const focused = document.activeElement;
  const isUnmoved = focused === pressed || focused === document.body || wasGivenFocus(focused);
  if (!isUnmoved) return;
  next.find((element) => element?.isConnected)?.focus();
}
