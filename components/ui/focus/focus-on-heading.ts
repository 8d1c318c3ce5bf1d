let given: HTMLElement | undefined;

/** Gives a heading the focus, which it does not take by itself. The page stays where it is scrolled to. */
export function focusOnHeading(heading: HTMLElement): void {
  given = heading;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Whether it has the focus only because nothing better was known. */
export function wasGivenFocus(element: Element | null): boolean {
  return element !== null && element === given;
}
