import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { IntentType } from '#lib/intents/intent-type.ts';

const ICON = { onramp: ArrowDownLeft, offramp: ArrowUpRight } as const;

interface IntentTypeNameProps {
  intentType: IntentType;
  isIconOnPhone?: boolean;
}

/**
 * The direction of a conversion: reais come in and tokens are minted, or tokens are burned and reais go out.
 */
export function IntentTypeName({ intentType, isIconOnPhone = false }: IntentTypeNameProps) {
  const t = useTranslations('common.intentType');
  const Icon = ICON[intentType];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className="size-4 shrink-0 text-faint" />
      <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>{t(intentType)}</span>
    </span>
  );
}
