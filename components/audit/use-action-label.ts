import { useTranslations } from 'next-intl';
import { isAuditAction } from '#lib/audit/audit-actions.ts';

/** The text for what was done; one that is not known is named as it was stored. */
export function useActionLabel(): (action: string) => string {
  const t = useTranslations('audit');
  return (action) => (isAuditAction(action) ? t(`action.${action}`) : t('unknownAction', { action }));
}
