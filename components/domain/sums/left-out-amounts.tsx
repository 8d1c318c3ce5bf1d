import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { useLeftOut } from './use-left-out.ts';

/** How many conversions are in no sum, below it, and why; nothing where all are. */
export function LeftOutAmounts({ sum }: { sum: Pick<KnownSum, 'unknown' | 'contradicted'> }) {
  const { unknown, contradicted } = useLeftOut()(sum);
  return (
    <>
      {unknown !== null && <span className="block text-xs font-normal text-attention-ink">{unknown}</span>}
      {contradicted !== null && (
        <span className="block text-xs font-normal text-danger-ink">{contradicted}</span>
      )}
    </>
  );
}
