/** What this page works on; a lock alone does not say whose it is. */
const ofThisPage = new Set<string>();

/** What there is instead of a result, by where work of the same name runs. */
interface Held<Result> {
  /** This page, from before a user left the step and came back. */
  readonly here: Result;
  /** Another tab of this browser. */
  readonly elsewhere: Result;
}

/**
 * Runs `work` while neither this page nor another tab of this browser runs work of the same name. The lock
 * goes with its tab: one that is closed, reloaded or killed holds nothing up. Without TLS a browser has no
 * locks, and each tab works for itself.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
  held: Held<Result>,
): Promise<Result> {
  if (ofThisPage.has(name)) return held.here;
  ofThisPage.add(name);
  try {
    if (!('locks' in navigator)) return await work();
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? held.elsewhere : await work(),
    );
  } finally {
    ofThisPage.delete(name);
  }
}
