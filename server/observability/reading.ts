import 'server-only';
import { remember } from '#server/process-singleton.ts';

/**
 * What this process says of itself to whoever shows the state of all of them: parts by name, each set by the
 * code that knows it.
 */
export function setReading(part: string, value: unknown): void {
  parts().set(part, value);
}

export function takeReading(): Record<string, unknown> {
  return Object.fromEntries(parts());
}

/**
 * Notes that what this process says of itself was just stored by a database with room for more, or that
 * storing it begins now.
 */
export function noteReadingStored(): void {
  stored().atMs = performance.now();
}

/** How long ago that was last stored; 0 in a process that never stores any. */
export function readingStoredAgoMs(): number {
  return Math.max(0, performance.now() - stored().atMs);
}

function stored(): { atMs: number } {
  return remember('reading-stored', () => ({ atMs: Infinity }));
}

function parts(): Map<string, unknown> {
  return remember('reading', () => new Map<string, unknown>());
}
