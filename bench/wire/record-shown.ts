/** The row of an intent changed in the page, by the time of day in milliseconds. */
export interface Shown {
  readonly intentId: string;
  readonly atMs: number;
}

declare global {
  interface Window {
    benchShown?: Shown[];
  }
}

/** Runs in the page: notes each change in a row of the list. */
export function recordShown(): void {
  const shown: Shown[] = [];
  window.benchShown = shown;
  const observer = new MutationObserver((mutations) => {
    const atMs = performance.now() + performance.timeOrigin;
    for (const { target } of mutations) {
      const element = target instanceof Element ? target : target.parentElement;
      const link = element?.closest('tr, li')?.querySelector('a[href^="/intents/"]');
      const intentId = link?.getAttribute('href')?.split('/')[2]?.split('?')[0];
      if (intentId !== undefined) shown.push({ intentId, atMs });
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

/** Runs in the page: what was noted since the last call. */
export function readShown(): Shown[] {
  return window.benchShown?.splice(0) ?? [];
}
