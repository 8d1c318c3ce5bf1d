'use client';

import { Suspense, useState, type ReactNode } from 'react';

interface PendingProps {
  fallback: ReactNode;
  /** Whether this answers with a whole document, not with a page for one that is open already. */
  isDocument: boolean;
  children: ReactNode;
}

/**
 * A part of a page that waits for data. In a page that is open its place is shown until then. A document is
 * sent when the data is there: in pieces it would be shown later, after a script has put them in place.
 * It stays as it was first shown: with another boundary a refresh would render its content from nothing, and
 * close what is open in it.
 */
export function Pending({ fallback, isDocument, children }: PendingProps) {
  const [isWhole] = useState(isDocument);
  return isWhole ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
