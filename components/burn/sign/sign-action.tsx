import { useTranslations } from 'next-intl';
import { WalletAction } from '#components/signing/wallets/wallet-action.tsx';
import type { BurnGuard } from './burn-signer.ts';
import type { Signing } from './use-signing.ts';

interface SignActionProps {
  signing: Signing;
  guard: BurnGuard;
  walletName: string;
}

/** Asks the wallet to sign the burn. */
export function SignAction({ signing, guard, walletName }: SignActionProps) {
  const t = useTranslations('burn.sign');
  return (
    <WalletAction
      guard={guard}
      walletName={walletName}
      isBusy={signing.isBusy}
      isInWallet={signing.state.kind === 'in_wallet'}
      words={{
        action: t('action'),
        checking: t('checking'),
        pending: t('claiming'),
      }}
      onPress={() => signing.sign(guard, walletName)}
      onLeave={signing.leave}
    />
  );
}
