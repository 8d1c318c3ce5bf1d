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

/** Has this done before the process ends. It is waited for: it must have a limit of its own. */
export function beforeEnd(work: Work): void {
  works().push(work);
}

/** Does all of it. For the program of a process, when it stops. Never rejects. */
export async function finishBeforeEnd(): Promise<void> {
  await Promise.allSettled(works().map((work) => work()));
}
