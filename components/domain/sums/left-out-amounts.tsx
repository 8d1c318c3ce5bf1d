import { clsx } from 'clsx';
import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { useLeftOut } from './use-left-out.ts';

interface LeftOutAmountsProps {
  sum: Pick<KnownSum, 'unknown' | 'contradicted'>;
  /** Whether a count of all of them is beside the sum. */
  isBesideCount?: boolean;
  /** Names the period of a sum that is not the current one; its note has the color of that sum. */
  ofPeriod?: ((text: string) => string) | undefined;
}

const INK = { unknown: 'text-attention-ink', contradicted: 'text-danger-ink' } as const;

/** How many conversions are in no sum, below it, and why; nothing where all are. */
export function LeftOutAmounts({ sum, isBesideCount = false, ofPeriod }: LeftOutAmountsProps) {
  const leftOut = useLeftOut(isBesideCount)(sum);
  return (['unknown', 'contradicted'] as const).map((why) => {
    const text = leftOut[why];
    if (text === null) return null;
    return (
      <span key={why} className={clsx('block text-xs font-normal', !ofPeriod && INK[why])}>
        {ofPeriod ? ofPeriod(text) : text}
      </span>
    );
  });
}
