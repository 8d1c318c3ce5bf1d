import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Age } from '#components/domain/age.tsx';
import { BurnFaultPanel } from '#components/burn/burn-fault-panel.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { useNow } from '#components/ui/time/use-now.ts';
import { FactList } from '#components/ui/fact-list.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { findFaultCode } from '#lib/errors/fault-codes.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { NamedHolder } from '#components/burn/named-holder.tsx';
import { StepProgress } from '#components/burn/step-progress.tsx';
import type { NetworkChange } from '#components/signing/wallets/use-network-change.ts';
import { StepFrame } from '#components/signing/step-frame.tsx';

const NORMAL_MS = 45_000;

interface AwaitAuthorizationProps {
  burn: BurnView;
  networkChange: NetworkChange;
}

/** Step 2: what is awaited, since when, and what is normal. The stream ends it. */
export function AwaitAuthorization({ burn, networkChange }: AwaitAuthorizationProps) {
  const t = useTranslations('burn.await');
  const nowMs = useNow(Date.now, SECOND_MS);
  const code = findFaultCode(burn.problem);
  const age = () => <Age at={burn.startedAt} nowMs={nowMs} />;
  const isSlow = nowMs - Date.parse(burn.startedAt) > NORMAL_MS;
  return (
    <StepFrame step={<StepProgress current="authorization" />} title={t('title')}>
      <p className="flex items-center gap-2">
        <Icon name="icon-loader-circle" className="animate-spin text-progress-mark" />
        <span>
          {burn.startedBy === null
            ? t.rich('sinceLink', { age })
            : t.rich('since', { age, name: burn.startedBy })}
        </span>
      </p>
      {networkChange.isAsking && (
        <p className="max-w-prose" role="status">
          {t('network', { network: networkChange.network })}
        </p>
      )}
      <p role="status" className={clsx('max-w-prose', isSlow ? 'text-attention-ink' : 'text-muted')}>
        {isSlow ? t('slow') : t('normal')}
      </p>
      <FactList
        facts={[
          {
            label: t('holder'),
            value: (
              <NamedHolder chainId={burn.chainId} address={burn.tokenHolder}>
                <Identifier value={burn.tokenHolder} what={t('holder').toLowerCase()} />
              </NamedHolder>
            ),
          },
        ]}
      />
      {code && <BurnFaultPanel fault={{ code }} />}
    </StepFrame>
  );
}
