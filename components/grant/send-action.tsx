import { PenLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { EvmGrantGuard, EvmSending } from './use-evm-sending.ts';

interface SendActionProps {
  sending: EvmSending;
  guard: EvmGrantGuard;
  walletName: string;
}

/** The one button that calls the wallet. Without a clear guard there is none, and the reason stands in its place (B1). */
export function SendAction({ sending, guard, walletName }: SendActionProps) {
  const t = useTranslations('grant.sign');
  const shared = useTranslations('signing');
  const { state, isBusy, isOpen } = sending;
  const isCleared = guard.outcome !== undefined && guard.outcome.sign !== null && !guard.isUnreachable;
  if (!isCleared && !isBusy) {
    const reason = guard.outcome || guard.isUnreachable ? t('blocked') : t('checking');
    return <GatedAction label={t('action')} reason={reason} />;
  }
  const isInWallet = state.kind === 'in_wallet';
  const idleLabel = isOpen ? t('actionAgain') : t('action');
  const pendingLabel = isInWallet ? shared('inWallet', { wallet: walletName }) : t('checking');
  return (
    <>
      {isInWallet && (
        <Notice tone="info" title={shared('inWallet', { wallet: walletName })}>
          <p className="max-w-prose text-muted">{shared('inWalletText')}</p>
        </Notice>
      )}
      <Button
        variant={isOpen ? 'secondary' : 'primary'}
        className="self-start"
        isPending={isBusy}
        onClick={() => sending.send(guard)}
      >
        {!isBusy && <PenLine aria-hidden />}
        {isBusy ? pendingLabel : idleLabel}
      </Button>
    </>
  );
}
