import { useTranslations } from 'next-intl';
import { WalletAction } from '#components/signing/wallets/wallet-action.tsx';
import type { EvmGrantGuard } from './send-once.ts';
import type { EvmSending } from './use-evm-sending.ts';

interface SendActionProps {
  sending: EvmSending;
  guard: EvmGrantGuard;
  walletName: string;
}

/** Asks the wallet to send the grant. */
export function SendAction({ sending, guard, walletName }: SendActionProps) {
  const t = useTranslations('grant.sign');
  const { state, isBusy, isOpen } = sending;
  return (
    <WalletAction
      guard={guard}
      walletName={walletName}
      isBusy={isBusy}
      isInWallet={state.kind === 'in_wallet'}
      words={{
        action: t('action'),
        ...(isOpen && { again: t('actionAgain') }),
        checking: t('checking'),
        pending: t('checking'),
      }}
      onPress={() => sending.send(guard, walletName)}
      onLeave={sending.leave}
    />
  );
}
