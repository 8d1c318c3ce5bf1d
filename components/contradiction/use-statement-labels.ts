import { useTranslations } from 'next-intl';
import type { ContradictionView } from '#lib/intents/contradiction.ts';

/** What the two values of a statement are: a chain is compared with the order, others with the record. */
export function useStatementLabels({ field, source }: Pick<ContradictionView, 'field' | 'source'>) {
  const t = useTranslations('contradiction');
  if (source !== 'chain') return { held: t('recorded'), claimed: t('reported') };
  // No network shows for which conversion a mint is.
  if (field === 'mintOf') return { held: t('mint.conversion'), claimed: t('mint.namedFor') };
  return { held: t('mint.ordered'), claimed: t('mint.network') };
}
