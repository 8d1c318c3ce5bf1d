'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { BurnPanelProps } from './burn-panel-props.ts';
import { BurnSteps } from './burn-steps.tsx';
import type { BurnStep } from './burn-steps.tsx';
import { Notice } from './notice.tsx';
import { isStanding } from './proof-courier.ts';
import { ProofStep } from './proof-step.tsx';
import { findBurnStep } from './to-burn-step.ts';
import { useProofDeliveries } from './use-proof-post.ts';
import { useSigner } from './use-signer.ts';

/**
 * Everything from "who holds the tokens" to "the proof is stored". It follows the intent it is given: what an action starts
 * is finished by the stream. While this browser holds a proof of the intent, nothing can be signed again.
 */
export function BurnPanel(props: BurnPanelProps) {
  const { intent, canSign } = props;
  const t = useTranslations('burn.sign');
  const held = useProofDeliveries().filter(
    (delivery) => delivery.record.intentId === intent.id && isStanding(delivery, intent.burn),
  );
  if (held.length > 0) return <ProofStep deliveries={held} />;
  const step = findBurnStep(intent);
  if (!step) return null;
  if (!canSign) return <GatedAction label={t('action')} reason={t('notAllowed')} />;
  return <WalletSteps {...props} step={step} />;
}

function WalletSteps({ step, ...props }: BurnPanelProps & { step: BurnStep }) {
  const t = useTranslations('burn');
  const { intent, sandboxUrl } = props;
  const loaded = useSigner(intent.chainId, sandboxUrl);
  if (loaded.state === 'failed') {
    return (
      <Notice tone="attention" title={t('walletsFailed.title')}>
        <p className="max-w-prose">{t('walletsFailed.text')}</p>
        <Button size="sm" onClick={loaded.retry}>
          {t('walletsFailed.retry')}
        </Button>
      </Notice>
    );
  }
  if (loaded.state === 'loading') {
    return (
      <div role="status" className="flex min-h-48 flex-col gap-3">
        <p className="text-muted">{t('loadingWallets')}</p>
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-9 w-48 max-w-full" />
      </div>
    );
  }
  const { Signer } = loaded;
  return <Signer {...props}>{(signer) => <BurnSteps step={step} intent={intent} signer={signer} />}</Signer>;
}
