/** Gives a heading the focus, which it does not take by itself. The page stays where it is scrolled to. */
export function focusOnHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
