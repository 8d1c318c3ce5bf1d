import { focusOnHeading } from './focus-on-heading.ts';

const WAIT_MS = 10_000;

/**
 * Gives the focus to the heading of the page that is opened, once it is there; not where a user has moved it
 * meanwhile. Where that page is open already, its heading does not change, and gets it after a moment.
 */
export function focusNextPage(): void {
  const before = findHeading();
  const text = before?.textContent;
  const address = window.location.href;
  const beganMs = performance.now();
  let given: HTMLElement | null = null;
  function look() {
    const focused = document.activeElement;
    const isMoved = focused !== null && focused !== document.body && focused !== given;
    if (isMoved && focused.closest('[role=dialog]') === null) return;
    const heading = findHeading();
    const waitedMs = performance.now() - beganMs;
    const isOther = heading !== before || heading?.textContent !== text;
    const isSamePage = waitedMs > SETTLED_MS && window.location.href === address;
    // What is drawn first may be replaced once its script has come, and its heading with it.
    const isGiven = given?.isConnected === true;
    if (heading && !isGiven && focused === document.body && (isOther || isSamePage)) {
      focusOnHeading(heading);
      given = heading;
    }
    if (waitedMs < WAIT_MS) requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

/** What is opened changes the address long before that. */
const SETTLED_MS = 3_000;

function findHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1');
}
