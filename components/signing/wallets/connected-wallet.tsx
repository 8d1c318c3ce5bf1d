import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { Button } from '#components/ui/button.tsx';
import type { WalletConnection } from '#lib/browser-wallet/browser-wallet.ts';

interface ConnectedWalletProps {
  connection: WalletConnection;
  /** What its address is shown with. */
  withName?: (address: ReactNode) => ReactNode;
  /** Absent while the wallet must not be changed. */
  onChange?: () => void;
}

/** Which account is connected, and through which wallet. */
export function ConnectedWallet({
  connection,
  withName = (address) => address,
  onChange,
}: ConnectedWalletProps) {
  const t = useTranslations('signing.wallets');
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2">
      <div className="flex min-w-0 grow basis-56 items-start gap-3">
        <Icon name="icon-wallet" className="mt-0.5 text-muted" />
        <div className="min-w-0">
          {withName(<Identifier value={connection.address} what={t('account')} />)}
          <p className="text-sm text-muted">{t('connected', { wallet: connection.walletName })}</p>
        </div>
      </div>
      {onChange && (
        <Button size="sm" onClick={onChange}>
          {t('change')}
        </Button>
      )}
    </div>
  );
}
