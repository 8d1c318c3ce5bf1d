import { useState, useSyncExternalStore } from 'react';
import { isPressed, subscribePress } from '#lib/browser/pointer-press.ts';

/**
 * `value`, but while a pointer is pressed the one that was shown when it went down: what is below it neither
 * moves nor goes, so that the press leads where it was aimed. Not for what must leave the page at once (R49).
 */
export function useHeldWhilePressed<T>(value: T): T {
  const isHeld = useSyncExternalStore(subscribePress, isPressed, () => false);
  const [held, setHeld] = useState<{ readonly value: T }>();
  if (isHeld && !held) setHeld({ value });
  if (!isHeld && held) setHeld(undefined);
  return isHeld && held ? held.value : value;
}
