import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from '#scripts/launcher/launch-error.ts';
import type { Child } from './child-process.ts';

const POLL_MS = 50;

/**
 * Resolves once a program that was just started is ready. Throws a `LaunchError` with what it said last when
 * it ended before, or is not ready in time: then it is stopped.
 */
export async function waitUntilReady(
  child: Child,
  { isReady, timeoutMs }: { readonly isReady: () => Promise<boolean>; readonly timeoutMs: number },
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    // First, because another program may answer there.
    if (child.hasEnded)
      throw new LaunchError(`${capitalize(child.name)} did not start:\n${child.readTail()}`);
    if (await isReady()) return;
    if (Date.now() > deadline) {
      await child.stop();
      throw new LaunchError(`${capitalize(child.name)} did not get ready in time:\n${child.readTail()}`);
    }
    await sleep(POLL_MS);
  }
}

/** Whether an address answers, and with success. */
export async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
