import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { HolderBalances } from './holder-balances.tsx';
import { useHolderReadiness } from './use-holder-readiness.ts';

interface PrepareForHolderProps {
  intent: BurnSubject;
  address: string;
  /** The token of the chain, where it is known. */
  token: string | undefined;
  isAsking: boolean;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/**
 * Asks for the authorization of the connected wallet. One that cannot burn now is not asked for: the offramp
 * would be bound to it for most of its hour.
 */
export function PrepareForHolder({ intent, address, token, isAsking, onAsk }: PrepareForHolderProps) {
  const t = useTranslations('burn.holder');
  const fault = useTranslations('fault');
  const { chainId, amountCents } = intent;
  const { readiness, checkAgain } = useHolderReadiness({ chainId, amountCents, address, token });
  return (
    <>
      {readiness && <HolderBalances chainId={chainId} readiness={readiness} />}
      <p className="max-w-prose text-sm text-muted">{t('binds')}</p>
      {readiness?.fault === undefined ? (
        <Button variant="primary" isPending={isAsking} onClick={() => onAsk(address)}>
          {t('prepare')}
        </Button>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <GatedAction label={t('prepare')} reason={fault(`${readiness.fault}.next`)} />
          <Button size="sm" onClick={checkAgain}>
            {t('checkAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
