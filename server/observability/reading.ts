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

function parts(): Map<string, unknown> {
  return remember('reading', () => new Map<string, unknown>());
}
