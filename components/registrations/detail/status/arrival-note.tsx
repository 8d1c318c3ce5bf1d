import { useTranslations } from 'next-intl';
import { Notice } from '#components/ui/notice.tsx';

export const ARRIVALS = ['already', 'linked'] as const;
/**
 * How a user came to the page: the address was registered before, or authorized on the chain before (R135,
 * R136).
 */
export type Arrival = (typeof ARRIVALS)[number];

export function ArrivalNote({ arrival }: { arrival: Arrival }) {
  const t = useTranslations('wallets.page.note');
  return <Notice tone={arrival === 'linked' ? 'success' : 'info'} title={t(arrival)} />;
}
