import type { ReactNode } from 'react';

/** An address, after what users here call it. */
export function Named({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children;
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
      <span className="max-w-full font-medium break-words">{name}</span> <span aria-hidden>·</span>{' '}
      <span className="min-w-0">{children}</span>
    </span>
  );
}
