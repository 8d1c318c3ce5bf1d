'use client';

import { Suspense, useState, type ReactNode } from 'react';

interface KeptBoundaryProps {
  /** Shown until the rest is there; null: nothing is shown before. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Stays a boundary, or none, as it was first shown: by a change of that a refresh would render its content
 * from nothing, and close what is open in it.
 */
export function KeptBoundary({ fallback, children }: KeptBoundaryProps) {
  const [isWhole] = useState(fallback === null);
  return isWhole ? children : <Suspense fallback={fallback}>{children}</Suspense>;
}
