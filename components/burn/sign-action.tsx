import { PenLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { Notice } from './notice.tsx';
import type { Guard } from './use-guard.ts';
import type { Signing } from './use-signing.ts';

interface SignActionProps {
  signing: Signing;
  guard: Guard;
  walletName: string;
}

/** The one button that calls the wallet. Without a clear guard there is none, and the reason stands in its place (B1). */
export function SignAction({ signing, guard, walletName }: SignActionProps) {
  const t = useTranslations('burn.sign');
  const { state, isBusy } = signing;
  if (state.kind === 'in_wallet') {
    return (
      <Notice tone="info" title={t('inWallet', { wallet: walletName })}>
        <p className="max-w-prose text-muted">{t('inWalletText')}</p>
      </Notice>
    );
  }
  const isCleared = guard.outcome?.sign !== null && guard.outcome !== undefined && !guard.isUnreachable;
  if (!isCleared && !isBusy) {
    const reason = guard.outcome || guard.isUnreachable ? t('blocked') : t('checking');
    return <GatedAction label={t('action')} reason={reason} />;
  }
  return (
    <Button variant="primary" className="self-start" isPending={isBusy} onClick={() => signing.sign(guard)}>
      {!isBusy && <PenLine aria-hidden />}
      {isBusy ? t('claiming') : t('action')}
    </Button>
  );
}
