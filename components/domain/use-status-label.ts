import { useTranslations } from 'next-intl';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { toStatusKey, type Status } from '#lib/intents/status.ts';

/** The text for a status (see `toStatusKey`). */
export function useStatusLabel(): (status: Status, intentType?: IntentType) => string {
  const t = useTranslations('status');
  return (status, intentType) => {
    const { key, values } = toStatusKey(status, intentType);
    return t(key, values);
  };
}
