import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { useLeftOut } from './use-left-out.ts';

interface LeftOutAmountsProps {
  sum: Pick<KnownSum, 'unknown' | 'contradicted'>;
  /** Whether a count of all of them is beside the sum. */
  isBesideCount?: boolean;
}

/** How many conversions are in no sum, below it, and why; nothing where all are. */
export function LeftOutAmounts({ sum, isBesideCount = false }: LeftOutAmountsProps) {
  const { unknown, contradicted } = useLeftOut(isBesideCount)(sum);
  return (
    <>
      {unknown !== null && <span className="block text-xs font-normal text-attention-ink">{unknown}</span>}
      {contradicted !== null && (
        <span className="block text-xs font-normal text-danger-ink">{contradicted}</span>
      )}
    </>
  );
}
