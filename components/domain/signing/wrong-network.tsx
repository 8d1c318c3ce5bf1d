import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { WalletProblemError } from '#lib/wallet/wallet-session.ts';

interface WrongNetworkProps {
  /** As wallets name it. */
  network: string;
  /** Asks the wallet to change. Throws WalletProblemError. */
  onSwitch: () => Promise<void>;
}

/** The wallet is on another network than `chainRef` names (R7): it is asked to change, and taught the network if need be. */
export function WrongNetwork({ network, onSwitch }: WrongNetworkProps) {
  const t = useTranslations('signing.wrongNetwork');
  const [isSwitching, setIsSwitching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change() {
    setIsSwitching(true);
    setFailure(null);
    try {
      await onSwitch();
    } catch (error) {
      setFailure(error instanceof WalletProblemError ? error.message : String(error));
    }
    setIsSwitching(false);
  }

  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">{t('text', { network })}</p>
      {failure !== null && <p className="max-w-prose text-danger-ink">{t('failed', { reason: failure })}</p>}
      <Button size="sm" isPending={isSwitching} onClick={change}>
        {t('switch', { network })}
      </Button>
    </Notice>
  );
}
