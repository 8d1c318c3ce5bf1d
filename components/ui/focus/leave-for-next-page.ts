import { focusNextPage } from './focus-next-page.ts';

/** For a page that opens another: what was pressed in it goes with it. A focus outside of it stays. */
export function leaveForNextPage(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused.closest('main') !== null) focused.blur();
  focusNextPage();
}
