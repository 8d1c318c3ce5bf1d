import { useTranslations } from 'next-intl';
import { isAuditAction } from '#lib/audit/audit-actions.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { LINK_KINDS } from '#lib/links/link-kind.ts';

const OF_LINKS = ['created', 'opened', 'reopened', 'revoked'] as const;

/**
 * The text for what was done; one that is not known is named as it was stored. Of a link also which kind,
 * where the entry has it.
 */
export function useActionLabel(): (action: string, details?: AuditEntryView['details']) => string {
  const t = useTranslations('audit');
  return (action, details = {}) => {
    const kind = LINK_KINDS.find((one) => one === details['linkKind']);
    const ofLink = OF_LINKS.find((one) => action === `link.${one}`);
    if (kind !== undefined && ofLink !== undefined) return t(`linkAction.${kind}.${ofLink}`);
    return isAuditAction(action) ? t(`action.${action}`) : t('unknownAction', { action });
  };
}
