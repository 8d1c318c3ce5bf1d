import { useTranslations } from 'next-intl';
import { isEventType } from '#lib/webhooks/event-types.ts';

/** The text for an event's type; one that is not known is shown as received. */
export function useEventLabel(): (type: string | null) => string {
  const t = useTranslations('webhooks');
  return (type) => {
    if (type === null) return t('noType');
    return isEventType(type) ? t(`event.${type}`) : t('unknownType', { type });
  };
}
