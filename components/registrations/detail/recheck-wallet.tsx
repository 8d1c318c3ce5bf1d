'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { patient } from '#components/signing/patient.ts';
import { announce } from '#components/ui/announce/announce.ts';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { isEvmChainId } from '#lib/chains/chains.ts';
import type { Fault } from '#lib/errors/result.ts';
import { findShownOutcome, isSynced } from '#lib/registrations/sync-outcome.ts';
import { isUsable } from '#lib/registrations/wallet-next-step.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { syncWallet } from '#server/actions/registrations.ts';

/** A server that hangs leaves the button to be pressed again: the service only compares once more. */
const recheckInTime = patient(syncWallet);

interface RecheckWalletProps {
  wallet: WalletDetail;
  /** Why this user may not; null when they may. */
  refusal: string | null;
  isPrimary: boolean;
  /** The field for the proof that the service may ask for (R127). */
  proof: ReactNode;
}

/** Asks the service to compare with the chain: by a user's press and never by itself (R129). */
export function RecheckWallet({ wallet, refusal, isPrimary, proof }: RecheckWalletProps) {
  const t = useTranslations('wallets');
  const [result, setResult] = useState<SyncResult | null>(null);
  const { isPending, fault, run } = useAction();
  const titleOf = useResultTitle();

  async function recheck() {
    const answer = await run(recheckInTime({ walletId: wallet.id }));
    setResult(answer.ok ? answer.value : null);
    if (answer.ok) announce(titleOf(answer.value));
  }

  if (refusal !== null) return <GatedAction label={t('recheck.action')} reason={refusal} />;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        isPending={isPending}
        onClick={() => void recheck()}
      >
        {!isPending && <Icon name="icon-refresh-cw" />}
        {isPending ? t('recheck.pending') : t('recheck.action')}
      </Button>
      <p className="max-w-prose text-sm text-muted">{t('recheck.text')}</p>
      {result !== null && (
        <Notice
          tone={isSynced(result.outcome, result.wallet.state) ? 'success' : 'attention'}
          title={titleOf(result)}
          isAnnounced
        />
      )}
      {fault && <RecheckRefusal {...{ fault, wallet, proof }} />}
    </div>
  );
}

interface RecheckRefusalProps extends Pick<RecheckWalletProps, 'wallet' | 'proof'> {
  fault: Fault;
}

/** Where a proof is asked for, its field is below, until the wallet can be used. On EVM there is none. */
function RecheckRefusal({ fault, wallet, proof }: RecheckRefusalProps) {
  const isAboutProof = fault.code === 'wallet_sync_proof_required';
  if (isAboutProof && isUsable(wallet)) return null;
  return (
    <>
      <FaultPanel fault={fault} />
      {isAboutProof && !isEvmChainId(wallet.chainId) && proof}
    </>
  );
}

interface SyncResult {
  readonly outcome: string;
  readonly wallet: Pick<WalletDetail, 'state'>;
}

/** The text of a result. */
function useResultTitle() {
  const t = useTranslations('wallets.recheck');
  return ({ outcome, wallet: { state } }: SyncResult): string => {
    const known = findShownOutcome(outcome, state);
    return known === undefined ? t('other', { outcome }) : t(`outcome.${known}`);
  };
}
