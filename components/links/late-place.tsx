import type { ReactNode } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';

interface LatePlaceProps {
  /** The size of what is loading. */
  className: string;
  /** What is to be known while it has not loaded. */
  children: ReactNode;
}

/**
 * The place of something that is loading, and over it what to know where that takes long. By the style sheet
 * alone: a script may be what does not load.
 */
export function LatePlace({ className, children }: LatePlaceProps) {
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <Skeleton className={className} />
      <div className="animate-late">{children}</div>
    </div>
  );
}
