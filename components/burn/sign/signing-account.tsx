import { ConnectedWallet } from '#components/signing/wallets/connected-wallet.tsx';
import { SignOnlyNotice } from '#components/signing/wallets/sign-only-notice.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';
import { WrongAccount } from '#components/signing/wallets/wrong-account.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { NamedHolder } from '#components/burn/named-holder.tsx';
import { BoundUntil } from '#components/burn/prepare/bound-until.tsx';

interface SigningAccountProps {
  burn: BurnView;
  wallet: BrowserWallet;
  isRightAccount: boolean;
  isWalletFit: boolean;
  /** A wallet is being asked: it is not changed meanwhile. */
  isBusy: boolean;
  chainAheadMs: number;
}

/**
 * Which account is connected; with another than the authorized one, until when the offramp is bound and the
 * way on.
 */
export function SigningAccount({ burn, wallet, isRightAccount, ...props }: SigningAccountProps) {
  const { isWalletFit, isBusy, chainAheadMs } = props;
  const { connection, disconnect } = wallet;
  if (!connection) return <WalletList wallet={wallet} />;
  const { address } = connection;
  const { chainId } = burn;
  return (
    <>
      <ConnectedWallet
        connection={connection}
        withName={(shown) => <NamedHolder {...{ chainId, address }}>{shown}</NamedHolder>}
        {...(!isBusy && { onChange: disconnect })}
      />
      {!isWalletFit && <SignOnlyNotice copy="burn.signOnly" walletName={connection.walletName} />}
      {!isRightAccount && (
        <>
          <WrongAccount connected={address} expected={burn.tokenHolder} onDisconnect={disconnect} />
          <BoundUntil burn={burn} connected={address} chainAheadMs={chainAheadMs} />
        </>
      )}
    </>
  );
}
