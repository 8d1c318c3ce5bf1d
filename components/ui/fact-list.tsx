import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Names and values, one a line; values line up, and a long name leaves them more than half. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4', className)}>
      {facts.map((fact, index) => (
        <div
          key={index}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-b-0"
        >
          <dt className="min-w-28 break-words text-muted">{fact.label}</dt>
          <dd className="min-w-0 text-ink">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
