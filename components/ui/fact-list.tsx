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
          className="border-line col-span-2 grid grid-cols-subgrid border-b py-2 last:border-b-0"
        >
          <dt className="text-muted">{fact.label}</dt>
          <dd className="text-ink min-w-0">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
