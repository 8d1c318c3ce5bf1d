import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { InlineAddress } from '#components/domain/chains/inline-address.tsx';
import { WaitingForWallet } from '#components/signing/wallets/waiting-for-wallet.tsx';
import { CheckList } from '#components/signing/checks/check-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { toStrong } from '#components/ui/text/to-strong.tsx';
import type { GrantSubject } from '#lib/signing/grant-subject.ts';
import { BlocksLeft } from './blocks-left.tsx';
import { SolanaOutcome } from './solana-outcome.tsx';
import { useGrantRows } from '#components/grant/use-grant-rows.ts';
import type { SolanaState } from './take-signature.ts';
import type { SolanaSigning } from './use-solana-signing.ts';

interface SolanaSignStepProps {
  registration: GrantSubject;
  signing: SolanaSigning;
  walletName: string;
  /** Whether the wallet may be asked now. */
  mayBegin: boolean;
  onOtherWallet: () => void;
}

/** One press: prepared, checked, put before the wallet, sent. What the guard found stays on screen (B1). */
export function SolanaSignStep(props: SolanaSignStepProps) {
  const { registration, signing, walletName, mayBegin, onOtherWallet } = props;
  const t = useTranslations('grant.sign');
  const toRows = useGrantRows('solana');
  const pending = usePendingLabel(walletName);
  const { state, isBusy, checks, lastValidBlockHeight } = signing;
  const rows = checks && toRows(checks);
  const isFirst = state.kind === 'idle' || isBusy;
  const isDone = state.kind === 'sent' || state.kind === 'found' || state.kind === 'unsent';
  return (
    <>
      <p className="max-w-prose">
        {t.rich('willSolana', {
          address: () => <InlineAddress value={registration.address} />,
          b: toStrong,
        })}
      </p>
      {lastValidBlockHeight !== null && (state.kind === 'in_wallet' || state.kind === 'checking') && (
        <BlocksLeft lastValidBlockHeight={lastValidBlockHeight} />
      )}
      {rows && rows.some((row) => row.state !== 'passed') && (
        <CheckList rows={rows.filter((row) => row.state !== 'passed')} />
      )}
      {rows && (
        <Disclosure summary={t('checked')}>
          <CheckList rows={rows.filter((row) => row.state === 'passed')} />
        </Disclosure>
      )}
      {state.kind === 'in_wallet' && (
        <WaitingForWallet walletName={walletName} text={t('inWalletText')} onLeave={signing.leave} />
      )}
      <SolanaOutcome {...{ signing, registration, onOtherWallet }} />
      {!isDone && (mayBegin || isBusy) && (
        <Button variant="primary" className="self-start" isPending={isBusy} onClick={signing.begin}>
          {!isBusy && <Icon name="icon-pen-line" />}
          {isBusy ? pending(state.kind) : isFirst ? t('prepareAndSign') : t('prepareAgain')}
        </Button>
      )}
    </>
  );
}

function usePendingLabel(walletName: string): (kind: SolanaState['kind']) => string {
  const t = useTranslations('grant.sign');
  const shared = useTranslations('signing');
  return (kind) => {
    if (kind === 'preparing') return t('preparing');
    if (kind === 'in_wallet') return shared('inWallet', { wallet: walletName });
    return kind === 'sending' ? t('sending') : t('checking');
  };
}
