import type { ReactNode } from 'react';
import { KeptBoundary } from './kept-boundary.tsx';

interface PendingProps {
  fallback: ReactNode;
  /** Whether this answers with a whole document, not with a page for one that is open already. */
  isDocument: boolean;
  children: ReactNode;
}

/**
 * A part of a page that waits for data. In a page that is open its place is shown until then. A document is
 * sent when the data is there: in pieces it would be shown later, after a script has put them in place.
 */
export function Pending({ fallback, isDocument, children }: PendingProps) {
  return <KeptBoundary fallback={isDocument ? null : fallback}>{children}</KeptBoundary>;
}
