import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';

const HARDWARE_STEPS = ['unlocked', 'blind', 'compare', 'wait'] as const;

/**
 * For a user who compares the request with the wallet's own dialog, or signs with a hardware wallet, whose
 * screen is the only one that a page cannot change.
 */
export function CompareInWallet({ facts }: { facts: ReactNode }) {
  const t = useTranslations('burn.dialog');
  return (
    <Disclosure summary={t('title')}>
      <div className="flex flex-col gap-3">
        {facts !== null && (
          <>
            <p className="max-w-prose text-sm text-muted">{t('text')}</p>
            {facts}
          </>
        )}
        <h4 className="font-medium">{t('hardware.title')}</h4>
        <ol className="max-w-prose list-decimal pl-5">
          {HARDWARE_STEPS.map((step) => (
            <li key={step}>{t(`hardware.${step}`)}</li>
          ))}
        </ol>
      </div>
    </Disclosure>
  );
}
