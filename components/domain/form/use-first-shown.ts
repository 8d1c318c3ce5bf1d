import { useState } from 'react';
import { findChanged, keepFirstShown, type ShownFacts } from './keep-first-shown.ts';

export interface FirstShown<Facts extends ShownFacts> {
  /** What the user compares, and alone confirms. */
  readonly shown: Facts;
  readonly changed: readonly (keyof Facts)[];
  /** Begins the comparison again with what these facts are now. */
  readonly showNow: (...names: readonly (keyof Facts)[]) => void;
}

/**
 * What was shown first stays on screen while a user compares it: the service can change what it names at any
 * moment, and would be confirmed for what it named before.
 */
export function useFirstShown<Facts extends ShownFacts>(now: Facts): FirstShown<Facts> {
  const [first, setFirst] = useState(now);
  const shown = keepFirstShown(first, now);
  if (shown !== first) setFirst(shown);
  return {
    shown,
    changed: findChanged(shown, now),
    showNow: (...names) => {
      setFirst({ ...shown, ...Object.fromEntries(names.map((name) => [name, now[name]])) });
    },
  };
}
