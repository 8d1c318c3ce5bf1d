import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { WaitingForWallet } from './waiting-for-wallet.tsx';
import { isCleared, type Guard, type GuardOutcome } from '#components/signing/use-guard.ts';

interface WalletActionProps {
  guard: Guard<GuardOutcome<unknown>>;
  walletName: string;
  isBusy: boolean;
  /** The wallet was asked and has not answered yet. */
  isInWallet: boolean;
  words: {
    readonly action: string;
    /** Instead of `action`, on a quieter button: an earlier press may have done it already. */
    readonly again?: string;
    readonly checking: string;
    /** While it is busy and the wallet is not asked yet. */
    readonly pending: string;
  };
  onPress: () => void;
  /** Stops waiting for the wallet, which may still answer. */
  onLeave: () => void;
}

/** The one button that calls the wallet. Without a clear guard the reason is shown instead (B1). */
export function WalletAction({
  guard,
  walletName,
  isBusy,
  isInWallet,
  words,
  onPress,
  onLeave,
}: WalletActionProps) {
  const t = useTranslations('signing');
  const { outcome, isUnreachable } = guard;
  if (!isCleared(guard) && !isBusy) {
    const reason = outcome || isUnreachable ? t('unasked.blocked') : words.checking;
    return <GatedAction label={words.action} reason={reason} />;
  }
  const pendingLabel = isInWallet ? t('inWallet', { wallet: walletName }) : words.pending;
  return (
    <>
      {isInWallet && <WaitingForWallet walletName={walletName} text={t('inWalletText')} onLeave={onLeave} />}
      <Button
        variant={words.again === undefined ? 'primary' : 'secondary'}
        className="self-start"
        isPending={isBusy}
        onClick={onPress}
      >
        {!isBusy && <Icon name="icon-pen-line" />}
        {isBusy ? pendingLabel : (words.again ?? words.action)}
      </Button>
    </>
  );
}
