import { useTranslations } from 'next-intl';
import { isKnownStatus, type Status } from '#lib/intents/status.ts';

/** The words for a status; an unknown one is named as a new state (R42). */
export function useStatusLabel(): (status: Status) => string {
  const t = useTranslations('status');
  return (status) => (isKnownStatus(status) ? t(`label.${status}`) : t('unknown', { status }));
}
