/**
 * Sends a message to the process that started this one. Where that is gone nothing is sent and nothing fails:
 * this process ends for that as well. Without `server-only`, because the program that renders is not bundled.
 */
export function sendToParent(message: unknown): void {
  process.send?.(message, undefined, undefined, () => undefined);
}
