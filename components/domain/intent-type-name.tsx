import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import type { IntentType } from '#lib/intents/intent-type.ts';

const ICON = { onramp: 'icon-arrow-down-left', offramp: 'icon-arrow-up-right' } as const;

interface IntentTypeNameProps {
  intentType: IntentType;
  isIconOnPhone?: boolean;
}

/**
 * The direction of a conversion: reais come in and tokens are minted, or tokens are burned and reais go out.
 */
export function IntentTypeName({ intentType, isIconOnPhone = false }: IntentTypeNameProps) {
  const t = useTranslations('common.intentType');
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon name={ICON[intentType]} className="text-faint" />
      <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{t(intentType)}</span>
    </span>
  );
}
