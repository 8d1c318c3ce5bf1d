import { clsx } from 'clsx';
import { formatBrl, type Cents } from '#lib/money/cents.ts';

/** An amount in reais. Unknown is a dash, never a zero. */
export function Money({ cents, className }: { cents: Cents | null; className?: string }) {
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      {cents === null ? '—' : formatBrl(cents)}
    </span>
  );
}
