import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';

/** Of one of several burns, whether the service has it. */
export function TakenNote({ isTaken, className }: { isTaken: boolean; className?: string }) {
  const t = useTranslations('intent.burn');
  return <span className={clsx('block text-sm', className)}>{t(isTaken ? 'taken' : 'notTaken')}</span>;
}
