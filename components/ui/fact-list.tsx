import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface Fact {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/** Names and values, one a line; values line up. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4', className)}>
      {facts.map((fact, index) => (
        <div
          key={index}
          className="col-span-2 grid grid-cols-subgrid border-b border-line py-2 last:border-b-0"
        >
          <dt className="text-muted">{fact.label}</dt>
          <dd className="min-w-0 text-ink">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
