import { PenLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { BurnGuard } from './burn-signer.ts';
import type { Signing } from './use-signing.ts';

interface SignActionProps {
  signing: Signing;
  guard: BurnGuard;
  walletName: string;
}

/** The one button that calls the wallet. Without a clear guard there is none, and the reason stands in its place (B1). */
export function SignAction({ signing, guard, walletName }: SignActionProps) {
  const t = useTranslations('burn.sign');
  const shared = useTranslations('signing');
  const { state, isBusy } = signing;
  const isCleared = hasClearance(guard);
  if (!isCleared && !isBusy) {
    const reason = guard.outcome || guard.isUnreachable ? t('blocked') : t('checking');
    return <GatedAction label={t('action')} reason={reason} />;
  }
  const isInWallet = state.kind === 'in_wallet';
  const pendingLabel = isInWallet ? shared('inWallet', { wallet: walletName }) : t('claiming');
  return (
    <>
      {isInWallet && (
        <Notice tone="info" title={shared('inWallet', { wallet: walletName })}>
          <p className="max-w-prose text-muted">{shared('inWalletText')}</p>
        </Notice>
      )}
      <Button
        variant="primary"
        className="self-start"
        isPending={isBusy}
        onClick={() => signing.sign(guard, walletName)}
      >
        {!isBusy && <PenLine aria-hidden />}
        {isBusy ? pendingLabel : t('action')}
      </Button>
    </>
  );
}

function hasClearance({ outcome, isUnreachable }: BurnGuard): boolean {
  return outcome !== undefined && outcome.sign !== null && !isUnreachable;
}
