import { useTranslations } from 'next-intl';
import { Money } from '#components/domain/money.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { Clamp } from '#lib/registrations/limit-clamp.ts';

/** A clamp is a success: both numbers, the requested and the one in force (R110). */
export function ClampNote({ requestedCents, effectiveCents }: Clamp) {
  const t = useTranslations('wallets.clamp');
  return (
    <FactList
      className="max-w-sm"
      facts={[
        { label: t('requested'), value: <Money cents={requestedCents} /> },
        { label: t('effective'), value: <Money cents={effectiveCents} className="font-semibold" /> },
      ]}
    />
  );
}
