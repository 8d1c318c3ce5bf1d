import { useTranslations } from 'next-intl';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { isKnownStatus, type Status } from '#lib/intents/status.ts';

/**
 * Statuses whose text follows the conversion's gender in Portuguese: um resgate concluído, uma emissão
 * concluída.
 */
const WITH_GENDER = ['created', 'completed', 'expired', 'canceled', 'refunded'] as const;

/**
 * The text for a status; an unknown one is shown as unrecognized (R42). Without a type, the text of a
 * conversion.
 */
export function useStatusLabel(): (status: Status, intentType?: IntentType) => string {
  const t = useTranslations('status');
  return (status, intentType) => {
    const gendered = intentType === 'offramp' ? WITH_GENDER.find((known) => known === status) : undefined;
    if (gendered !== undefined) return t(`offramp.${gendered}`);
    return isKnownStatus(status) ? t(`label.${status}`) : t('unknown', { status });
  };
}
