let isGoing = false;

/** From here on the page goes where somebody chose to go: a read that is refused meanwhile sends it nowhere else. */
export function beginLeaving(): void {
  isGoing = true;
  // Back from the browser's own cache it is a page again.
  addEventListener('pageshow', () => (isGoing = false), { once: true });
}

export function isLeaving(): boolean {
  return isGoing;
}
