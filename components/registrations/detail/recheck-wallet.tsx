'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { SYNC_OUTCOMES } from '#lib/registrations/registration.ts';
import type { WalletDetail } from '#lib/registrations/registration-view.ts';
import type { Result } from '#lib/errors/result.ts';
import { syncWallet } from '#server/actions/registrations.ts';

interface RecheckWalletProps {
  wallet: WalletDetail;
  /** Why this user may not; null when they may. */
  refusal: string | null;
  isPrimary: boolean;
}

type Outcome = Result<{ readonly outcome: string }> | 'offline';

/** Asks the service to compare with the chain: by a user's press and never by itself (R129). */
export function RecheckWallet({ wallet, refusal, isPrimary }: RecheckWalletProps) {
  const t = useTranslations('wallets');
  const [isPending, setIsPending] = useState(false);
  const [result, setResult] = useState<Outcome>();

  async function recheck() {
    setIsPending(true);
    setResult(await syncWallet({ walletId: wallet.id }).catch(() => 'offline' as const));
    setIsPending(false);
  }

  if (refusal !== null) return <GatedAction label={t('recheck.action')} reason={refusal} />;
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        isPending={isPending}
        onClick={() => void recheck()}
      >
        {!isPending && <RefreshCw aria-hidden />}
        {isPending ? t('recheck.pending') : t('recheck.action')}
      </Button>
      {/* Below whatever else is beside the button. */}
      <div className="order-last flex basis-full flex-col gap-3">
        <p className="text-sm text-muted">{t('recheck.text')}</p>
        {result !== undefined && <RecheckResult result={result} />}
      </div>
    </>
  );
}

function RecheckResult({ result }: { result: Outcome }) {
  const t = useTranslations('wallets');
  if (result === 'offline') return <Notice tone="attention" title={t('offline')} />;
  if (!result.ok) return <FaultPanel fault={result.fault} />;
  const { outcome } = result.value;
  const known = SYNC_OUTCOMES.find((name) => name === outcome);
  const title = known === undefined ? t('recheck.other', { outcome }) : t(`recheck.outcome.${known}`);
  return <Notice tone={outcome === 'not_on_chain' ? 'attention' : 'success'} title={title} />;
}
