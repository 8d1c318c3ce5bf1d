import { useTranslations } from 'next-intl';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { WalletConnection, BrowserWallet } from '#lib/browser-wallet/browser-wallet.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { useAuthorizationRequest } from '#components/burn/use-authorization-request.ts';
import { ConnectedWallet } from '#components/signing/wallets/connected-wallet.tsx';
import { NamedHolder } from '#components/burn/named-holder.tsx';
import { StepProgress } from '#components/burn/step-progress.tsx';
import { EarlierAttempt } from '#components/burn/proof/earlier-attempt.tsx';
import { HeldByOther } from './held-by-other.tsx';
import { HolderBalanceList } from './holder-balance-list.tsx';
import { BurnFaultPanel } from '#components/burn/burn-fault-panel.tsx';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { RegisteredHolder } from './registered-holder.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';
import { TypedHolderForm } from './typed-holder-form.tsx';
import { useHolderReadiness } from './use-holder-readiness.ts';
import type { NetworkChange } from '#components/signing/wallets/use-network-change.ts';
import { SignOnlyNotice } from '#components/signing/wallets/sign-only-notice.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';
import { WrongAccount } from '#components/signing/wallets/wrong-account.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';

interface ChooseHolderProps {
  intent: BurnSubject;
  wallet: BrowserWallet;
  /** The connected wallet can sign a burn; another with the same account may. */
  isWalletFit: boolean;
  /** The token that is burned here, where it is known. */
  token: string | undefined;
  tokenSymbol: string | null;
  networkChange: NetworkChange;
}

/** An authorization of another wallet is, or may be, in the way. */
const OF_OTHER: ReadonlySet<string | null | undefined> = new Set<FaultCode>([
  'burn_grant_held_by_other',
  'burn_earlier_grant_of_other',
]);

/** Step 1: the source wallet. A wallet of this browser, or the address of a holder who signs later. */
export function ChooseHolder({ intent, wallet, isWalletFit, ...props }: ChooseHolderProps) {
  const { token, tokenSymbol, networkChange } = props;
  const t = useTranslations('burn.holder');
  const { isForHolder } = useBurnBackend();
  const { isPending: isAsking, fault, ask: request } = useAuthorizationRequest();
  const { connection } = wallet;
  const isHeldByOther = [intent.burn?.problem, fault?.code].some((code) => OF_OTHER.has(code));
  const bound = isHeldByOther ? intent.boundHolder : null;

  async function ask(tokenHolder: string, { andSwitch = false } = {}): Promise<void> {
    const isRequested = await request({ intentId: intent.id, tokenHolder });
    // By the same press, and only once the authorization is requested.
    if (isRequested && andSwitch && networkChange.isElsewhere) await networkChange.ask();
  }

  return (
    <StepFrame step={<StepProgress current="holder" />} title={t('title')}>
      {intent.burn && <EarlierAttempt burn={intent.burn} />}
      {bound && <HeldByOther chainId={intent.chainId} bound={bound} isAsking={isAsking} onAsk={ask} />}
      <p className="max-w-prose">{t('text')}</p>
      {connection && !isWalletFit && (
        <SignOnlyNotice copy="burn.signOnly" walletName={connection.walletName} />
      )}
      {connection ? (
        <ConnectedHolder
          intent={intent}
          connection={connection}
          onDisconnect={wallet.disconnect}
          token={token}
          tokenSymbol={tokenSymbol}
          isAsking={isAsking}
          otherNetwork={networkChange.isElsewhere ? networkChange.network : undefined}
          onAsk={(address) => ask(address, { andSwitch: true })}
        />
      ) : (
        <WalletList wallet={wallet} />
      )}
      {fault && <BurnFaultPanel fault={fault} />}
      {!isForHolder && (
        <Disclosure summary={t('later')}>
          <TypedHolderForm {...{ intent, token, tokenSymbol, isAsking }} onAsk={ask} />
        </Disclosure>
      )}
    </StepFrame>
  );
}

interface ConnectedHolderProps extends Omit<PrepareForHolderProps, 'address' | 'isBusy'> {
  connection: WalletConnection;
  onDisconnect: () => void;
  isAsking: boolean;
}

/** The connected wallet, what is known against it, and the request for its authorization. */
function ConnectedHolder({ connection, onDisconnect, isAsking, ...request }: ConnectedHolderProps) {
  const { wallets } = useBurnBackend();
  const { chainId, onlyHolder } = request.intent;
  const { address } = connection;
  const showRequest = (isRead: boolean) =>
    onlyHolder === null || isSameAddress(chainId, address, onlyHolder) ? (
      <PrepareForHolder key={address} {...request} address={address} isBusy={isAsking || !isRead} />
    ) : (
      <WrongAccount connected={address} expected={onlyHolder} onDisconnect={onDisconnect} />
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <ConnectedWallet
        connection={connection}
        withName={(shown) => <NamedHolder {...{ chainId, address }}>{shown}</NamedHolder>}
        onChange={onDisconnect}
      />
      {wallets ? (
        <RegisteredHolder load={wallets} chainId={chainId} address={address}>
          {showRequest}
        </RegisteredHolder>
      ) : (
        showRequest(true)
      )}
    </div>
  );
}

interface PrepareForHolderProps {
  intent: BurnSubject;
  address: string;
  /** The token of the chain, where it is known. */
  token: string | undefined;
  tokenSymbol: string | null;
  /** It is being asked, or what is shown above it is still being read. */
  isBusy: boolean;
  /** The network that the wallet is not on and is asked to change to; undefined where it need not change. */
  otherNetwork: string | undefined;
  onAsk: (tokenHolder: string) => Promise<void>;
}

/**
 * Asks for the authorization of the connected wallet. One that cannot burn now is not asked for: the offramp
 * would be bound to it for most of its hour.
 */
function PrepareForHolder({
  intent,
  address,
  token,
  tokenSymbol,
  isBusy,
  otherNetwork,
  onAsk,
}: PrepareForHolderProps) {
  const t = useTranslations('burn.holder');
  const fault = useTranslations('fault');
  const { chainId, amountCents } = intent;
  const label = otherNetwork === undefined ? t('prepare') : t('prepareAndSwitch', { network: otherNetwork });
  const { readiness, checkAgain } = useHolderReadiness({ chainId, amountCents, address, token });
  return (
    <>
      <HolderBalanceList chainId={chainId} tokenSymbol={tokenSymbol} readiness={readiness} />
      <p className="max-w-prose text-sm text-muted">{t('binds')}</p>
      {readiness?.fault === undefined ? (
        <Button variant="primary" isPending={isBusy} onClick={() => onAsk(address)} className="button-long">
          {label}
        </Button>
      ) : (
        <div className="flex flex-col items-start gap-2">
          <GatedAction label={label} reason={fault(`${readiness.fault}.next`)} />
          <Button size="sm" onClick={checkAgain}>
            {t('checkAgain')}
          </Button>
        </div>
      )}
    </>
  );
}
