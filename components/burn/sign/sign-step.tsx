import { useTranslations } from 'next-intl';
import { InlineAddress } from '#components/domain/chains/inline-address.tsx';
import { useTokenAmount } from '#components/domain/use-token-amount.ts';
import { chainFamily, type Environment } from '#lib/chains/chains.ts';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { hasSignedNothing } from '#lib/browser-wallet/wallet-problem.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { BurnGuardView } from '#components/burn/sign/review/burn-guard-view.tsx';
import type { BurnSigner } from './burn-signer.ts';
import { EarlierAttempt } from '#components/burn/proof/earlier-attempt.tsx';
import { RecoverHashForm } from '#components/burn/proof/recover-hash-form.tsx';
import { CompareInWallet } from '#components/burn/sign/review/compare-in-wallet.tsx';
import { SignSummary } from '#components/burn/sign/review/sign-summary.tsx';
import { StepProgress } from '#components/burn/step-progress.tsx';
import { SignAction } from './sign-action.tsx';
import { SignClocks } from '#components/burn/sign/review/sign-clocks.tsx';
import { SigningAccount } from './signing-account.tsx';
import { SigningOutcome } from './signing-outcome.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';
import { useGuard } from '#components/signing/use-guard.ts';
import { useChainAheadMs } from './use-chain-ahead.ts';
import { useClaimPlace } from './use-claim-place.ts';
import { useSigning } from './use-signing.ts';
import type { SigningState } from './sign-once.ts';
import type { NetworkChange } from '#components/signing/wallets/use-network-change.ts';
import { WrongNetwork } from '#components/signing/wallets/wrong-network.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { toStrong } from '#components/ui/text/to-strong.tsx';
import { AllowanceNotice } from '#components/signing/allowance-notice.tsx';
import { BurnContracts } from './burn-contracts.tsx';
import { ClaimNotice } from './claim-notice.tsx';
import { isClaimShown } from './is-claim-shown.ts';

interface SignStepProps {
  intent: BurnSubject;
  burn: BurnView;
  signer: BurnSigner;
  networkChange: NetworkChange;
  tokenSymbol: string | null;
  environment: Environment;
  hasExplorer: boolean;
}

/** Step 3: one sentence that says what will happen, both clocks, the checks, and the wallet. */
export function SignStep({ intent, burn, signer, networkChange, tokenSymbol, ...place }: SignStepProps) {
  const t = useTranslations('burn');
  const { connection, disconnect } = signer.wallet;
  const isEvm = chainFamily(burn.chainId) === 'evm';
  const isRightAccount =
    connection !== null && isSameAddress(burn.chainId, connection.address, burn.tokenHolder);
  const signing = useSigning(burn);
  const staged = burn.authorization?.data ?? burn.unsignedTransactionBase64;
  const guard = useGuard({
    queryKey: ['burn-guard', burn.attemptId, staged, burn.pins, connection?.address, signer.walletKey],
    check: signer.check,
    isPaused: !isRightAccount || signing.isBusy,
  });
  const chainAheadMs = useChainAheadMs(burn.chainId, signer, guard);
  const mayHaveSent = mayStillSend(signing.state);
  // B7: where the server would refuse, nothing is promised.
  const claimPlace = useClaimPlace(burn);
  const isConfirmed = (burn.unconfirmed ?? []).length === 0;
  const maySign = isRightAccount && signer.isWalletFit && claimPlace === 'here' && isConfirmed;
  // R7: no wallet is asked to switch to a network that the guard refuses.
  const mustSwitch = isRightAccount && networkChange.isElsewhere && guard.isNetworkKnown;
  return (
    <StepFrame step={<StepProgress current="sign" />} title={t('sign.title')}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <SignSummary {...{ intent, burn, guard, tokenSymbol }} networkName={signer.networkName} />
        <div className="flex min-w-0 flex-col gap-4">
          <EarlierAttempt burn={burn} />
          <WhatHappens {...{ intent, burn, tokenSymbol }} networkName={signer.networkName} />
          <SignClocks intent={intent} burn={burn} chainAheadMs={chainAheadMs} />
          {burn.claim && isClaimShown(claimPlace, signing) && (
            <ClaimNotice burn={burn} claim={burn.claim} place={claimPlace} isEvm={isEvm} />
          )}
          <BurnContracts burn={burn} {...place} />
          <AllowanceNotice allowances={burn.allowances} />
          <SigningAccount
            burn={burn}
            wallet={signer.wallet}
            isRightAccount={isRightAccount}
            isWalletFit={signer.isWalletFit}
            isBusy={signing.isBusy}
            chainAheadMs={chainAheadMs}
          />
          {isRightAccount && <BurnGuardView guard={guard} chainId={burn.chainId} />}
          <CompareInWallet facts={signer.dialogFacts} />
          {mustSwitch && <WrongNetwork change={networkChange} />}
          <SigningOutcome
            state={signing.state}
            chainId={burn.chainId}
            guard={guard}
            {...(connection && { onOtherWallet: disconnect })}
          />
          {connection && maySign && !mustSwitch && (
            <SignAction signing={signing} guard={guard} walletName={connection.walletName} />
          )}
          {claimPlace === 'here' && !isConfirmed && <Gated reason={t('sign.unconfirmed')} />}
          {claimPlace !== 'here' && <Gated reason={t(`claimed.gate.${claimPlace}`)} />}
          <RecoverHashForm burn={burn} isOpen={mayHaveSent} />
        </div>
      </div>
    </StepFrame>
  );
}

function Gated({ reason }: { reason: string }) {
  return <GatedAction label={useTranslations('burn.sign')('action')} reason={reason} />;
}

/** The wallet was asked, and whether it sent is not known: its hash, if there is one, is what is missing. */
function mayStillSend(state: SigningState): boolean {
  if (state.kind === 'left' || state.kind === 'open_here') return true;
  if (state.kind !== 'unsigned' || state.outcome.state !== 'problem') return false;
  return !hasSignedNothing(state.outcome.problem);
}

interface WhatHappensProps {
  intent: BurnSubject;
  burn: BurnView;
  tokenSymbol: string | null;
  networkName: string;
}

function WhatHappens({ intent, burn, tokenSymbol, networkName }: WhatHappensProps) {
  const t = useTranslations('burn.sign');
  const tokens = useTokenAmount({ chainId: burn.chainId, symbol: tokenSymbol });
  const { amountCents, destination } = intent;
  return (
    <p className="max-w-prose">
      {t.rich('will', {
        tokens: amountCents === null ? '—' : tokens.inSentence(expectedBaseUnits(amountCents)),
        amount: amountCents === null ? '—' : formatBrl(amountCents),
        network: networkName,
        destination: destination ?? t('destinationUnknown'),
        holder: () => <InlineAddress value={burn.tokenHolder} />,
        b: toStrong,
      })}
    </p>
  );
}
