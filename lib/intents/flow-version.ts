/** The `flowVersion` this code was written against (R21). */
export const PINNED_FLOW_VERSION = 1;

/** Whether an intent is of a flow that this code does not know: nothing of it is paid or signed. */
export function isOlderFlow({ flowVersion }: { readonly flowVersion: number }): boolean {
  return flowVersion < PINNED_FLOW_VERSION;
}
