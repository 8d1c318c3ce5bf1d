import { useEffect, useRef, type RefObject } from 'react';
import { changedRows, type RevisedRow } from './changed-rows.ts';

const CALM_MS = 1_000;

/**
 * Colours the status of the rows that changed, unless the list changed a moment ago: where much changes,
 * colour says nothing, and painting it costs more than the changes. The result is for the body of the table.
 */
export function useChangeColour(rows: readonly RevisedRow[]): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const last = useRef({ rows, changedAtMs: -CALM_MS });
  useEffect(() => {
    const changed = changedRows(last.current.rows, rows);
    const isCalm = performance.now() - last.current.changedAtMs >= CALM_MS;
    last.current = { rows, changedAtMs: changed.length > 0 ? performance.now() : last.current.changedAtMs };
    if (isCalm && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      for (const row of changed) colour(body.current?.rows[row]?.querySelector('div > span'));
  }, [rows]);
  return body;
}

function colour(status: Element | null | undefined): void {
  status?.animate([{ backgroundColor: 'var(--accent-soft)', offset: 0 }], {
    duration: 600,
    easing: 'ease-out',
  });
}
