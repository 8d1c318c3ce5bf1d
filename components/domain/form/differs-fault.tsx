import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { Fault } from '#lib/errors/result.ts';

/** What a user typed, and what the service states instead. */
export interface Difference {
  readonly typed: string;
  readonly stated: string;
  /** Which of the fields it is, where there are several. */
  readonly field: string | undefined;
}

interface DiffersFaultProps {
  fault: Fault;
  toText: (difference: Difference) => string;
}

/** Why what was typed was refused; where it differs from what the service states, both of them. */
export function DiffersFault({ fault, toText }: DiffersFaultProps) {
  const { field, typed, stated } = fault.values ?? {};
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FaultPanel fault={fault} />
      {typed !== undefined && stated !== undefined && (
        <p className="font-medium wrap-anywhere text-danger-ink">{toText({ field, typed, stated })}</p>
      )}
    </div>
  );
}
