import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/**
 * Announces `text` to screen readers, politely, when `value` has become another; not at first. Null announces
 * nothing.
 */
export function useAnnouncedChange(value: unknown, text: string | null): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    if (text !== null) announce(text);
  }, [value, text]);
}
