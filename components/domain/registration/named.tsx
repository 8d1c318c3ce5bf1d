import type { ReactNode } from 'react';

/** An address, after what it is called. */
export function Named({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (name === undefined || name === null) return children;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className="max-w-full font-medium break-words">
        {name} <span aria-hidden>·</span>
      </span>{' '}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
