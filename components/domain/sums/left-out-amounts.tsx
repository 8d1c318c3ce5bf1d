import type { KnownSum } from '#lib/intents/overview/volumes-view.ts';
import { useLeftOut } from './use-left-out.ts';

interface LeftOutAmountsProps {
  sum: Pick<KnownSum, 'unknown' | 'contradicted'>;
  /** Whether a count of all of them is beside the sum. */
  isBesideCount?: boolean;
  /** Names the period of a sum that is not the current one; its note has the color of that sum. */
  ofPeriod?: ((text: string) => string) | undefined;
}

/** How many conversions are in no sum, below it, and why; nothing where all are. */
export function LeftOutAmounts({ sum, isBesideCount = false, ofPeriod }: LeftOutAmountsProps) {
  const { unknown, contradicted } = useLeftOut(isBesideCount)(sum);
  if (ofPeriod) {
    const texts = [unknown, contradicted].filter((text) => text !== null);
    return texts.map((text) => (
      <span key={text} className="block text-xs font-normal">
        {ofPeriod(text)}
      </span>
    ));
  }
  return (
    <>
      {unknown !== null && <span className="block text-xs font-normal text-attention-ink">{unknown}</span>}
      {contradicted !== null && (
        <span className="block text-xs font-normal text-danger-ink">{contradicted}</span>
      )}
    </>
  );
}
