/**
 * Runs `work` while no other tab of this browser runs work of the same name; `otherwise` when one does. The
 * lock goes with its tab: one that is closed, reloaded or killed holds nothing up. Without TLS a browser has
 * no locks, and each tab works for itself.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
  otherwise: Result,
): Promise<Result> {
  if (!('locks' in navigator)) return await work();
  return await navigator.locks.request(name, { ifAvailable: true }, async (lock) =>
    lock === null ? otherwise : await work(),
  );
}
