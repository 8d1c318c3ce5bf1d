import { useTranslations } from 'next-intl';
import { ConnectedWallet } from '#components/signing/wallets/connected-wallet.tsx';
import { GuardView } from '#components/signing/checks/guard-view.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';
import { WrongAccount } from '#components/signing/wallets/wrong-account.tsx';
import { useNetworkChange } from '#components/signing/wallets/use-network-change.ts';
import { WrongNetwork } from '#components/signing/wallets/wrong-network.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isElsewhere } from '#components/wallet-connect/evm/is-elsewhere.ts';
import type { GrantCall } from '#lib/evm/grant/build-grant-request.ts';
import { EvmElsewhere } from './evm-elsewhere.tsx';
import { EvmOutcome } from './evm-outcome.tsx';
import { EvmWillHappen } from './evm-will-happen.tsx';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { HashForm } from '#components/grant/hash/hash-form.tsx';
import { SendAction } from './send-action.tsx';
import { isOverByChain } from './is-over-by-chain.ts';
import { PrepareCall } from './prepare-call.tsx';
import { useEvmGrant, type EvmGrantState } from './use-evm-grant.ts';
import { useGrantRows } from '#components/grant/use-grant-rows.ts';

/**
 * One sentence that says what will happen, the checks, the wallet; and the ways of those who sign elsewhere.
 */
export function EvmSendStep({
  registration,
  calldata,
  environment,
}: GrantPanelProps & { calldata: GrantCall }) {
  const t = useTranslations('grant');
  const toRows = useGrantRows(registration.chainId);
  const grant = useEvmGrant({ registration, calldata, environment });
  const { wallet, network, guard, sending, isRightAccount, mustSwitch } = grant;
  const { connection } = wallet;
  // The call is there before anyone presses: no press asks for it by which the wallet could be asked, too.
  const networkChange = useNetworkChange({
    network: network.name,
    isElsewhere: isElsewhere(wallet, network),
    onSwitch: () => wallet.switchNetwork(network.evmChainId),
  });
  const isOver = !sending.isBusy && isOverByChain(guard);
  const mayHaveSent = sending.isOpen || sending.state.kind === 'left';
  return (
    <StepFrame title={t('sign.title')}>
      <EvmWillHappen registration={registration} calldata={calldata} networkName={network.name} />
      {sending.isOpen && sending.state.kind !== 'unsigned' && sending.state.kind !== 'left' && (
        <Notice tone="attention" title={t('open.title')}>
          <p className="max-w-prose">{t('open.text')}</p>
        </Notice>
      )}
      <Account grant={grant} expected={calldata.signerWallet} />
      {isRightAccount && (
        <GuardView guard={guard} rows={guard.outcome ? toRows(guard.outcome.checks) : undefined} />
      )}
      {mustSwitch && <WrongNetwork change={networkChange} />}
      <EvmOutcome
        state={sending.state}
        guard={guard}
        toRows={toRows}
        {...(connection && { onOtherWallet: wallet.disconnect })}
      />
      {isOver && <PrepareCall registration={registration} />}
      {connection && isRightAccount && !mustSwitch && !isOver && (
        <SendAction sending={sending} guard={guard} walletName={connection.walletName} />
      )}
      <div className="flex flex-col gap-1">
        <EvmElsewhere
          registration={registration}
          calldata={calldata}
          network={network}
          environment={environment}
        />
        <HashForm registration={registration} isOpen={mayHaveSent} />
      </div>
    </StepFrame>
  );
}

/**
 * Which account is connected; another than the owner's is blocked, and the ways of contract wallets named
 * (R123).
 */
function Account({ grant, expected }: { grant: EvmGrantState; expected: string }) {
  const t = useTranslations('grant.sign');
  const { wallet, sending, isRightAccount } = grant;
  const { connection, disconnect } = wallet;
  if (!connection) return <WalletList wallet={wallet} />;
  return (
    <>
      <ConnectedWallet connection={connection} {...(!sending.isBusy && { onChange: disconnect })} />
      {!isRightAccount && (
        <>
          <WrongAccount connected={connection.address} expected={expected} onDisconnect={disconnect} />
          <p className="max-w-prose text-muted">{t('contractWallet')}</p>
        </>
      )}
    </>
  );
}
