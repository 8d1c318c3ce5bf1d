import { useTranslations } from 'next-intl';
import type { IntentType } from '#lib/intents/intent-type.ts';

interface DoubtedNoteProps {
  /** What the sum above it is of; `net`: the difference of both. */
  of: IntentType | 'net';
  count: number;
}

/** How many completed conversions are in a sum although the chain shows otherwise; nothing for none. */
export function DoubtedNote({ of, count }: DoubtedNoteProps) {
  const t = useTranslations('reports.doubted');
  if (count === 0) return null;
  return (
    <span className="block text-xs font-normal whitespace-normal text-danger-ink">{t(of, { count })}</span>
  );
}
