import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';

interface WaitingForWalletProps {
  walletName: string;
  /** What to do in the wallet, and within what time. */
  text: ReactNode;
  /** Stops waiting; the wallet may still answer. */
  onLeave: () => void;
}

/** The wallet was asked and has not answered yet. It may never answer: the user need not wait. */
export function WaitingForWallet({ walletName, text, onLeave }: WaitingForWalletProps) {
  const t = useTranslations('signing');
  return (
    <Notice tone="info" title={t('inWallet', { wallet: walletName })}>
      <p className="max-w-prose text-muted">{text}</p>
      <p className="max-w-prose text-muted">{t('leaveText')}</p>
      <Button size="sm" onClick={onLeave}>
        {t('leave')}
      </Button>
    </Notice>
  );
}
