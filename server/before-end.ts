/**
 * What a process has to finish before it ends. On `globalThis`, because Next duplicates modules across its
 * bundles; and without `server-only`, because the program that renders is not bundled itself.
 */
type Work = () => Promise<void>;

const KEY = Symbol.for('conversion-dashboard.beforeEnd');

function works(): Work[] {
  const holder = globalThis as typeof globalThis & Record<symbol, Work[] | undefined>;
  return (holder[KEY] ??= []);
}

/**
 * Registers work to be done before the process ends. The process waits for it, so the work must limit its own
 * time: to `BEFORE_END_MS`.
 */
export function beforeEnd(work: Work): void {
  works().push(work);
}

/** Does all registered work. Called by a process when it stops. Never rejects. */
export async function finishBeforeEnd(): Promise<void> {
  await Promise.allSettled(works().map((work) => work()));
}
