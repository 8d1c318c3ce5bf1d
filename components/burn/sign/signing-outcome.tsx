import { useTranslations } from 'next-intl';
import { LeftNotice } from '#components/signing/outcome/left-notice.tsx';
import { useBurnRows } from '#components/burn/sign/review/use-burn-rows.ts';
import { BlockedNotice, TooOldNotice } from '#components/signing/outcome/unasked-notice.tsx';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import { isCleared } from '#components/signing/use-guard.ts';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { BurnFaultPanel } from '#components/burn/burn-fault-panel.tsx';
import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { BurnGuard } from './burn-signer.ts';
import type { SigningState } from './sign-once.ts';

interface SigningOutcomeProps {
  state: SigningState;
  chainId: ChainId;
  guard: Pick<BurnGuard, 'outcome' | 'isUnreachable'>;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/** What came of the last try, when no proof did. */
export function SigningOutcome({ state, chainId, guard, onOtherWallet }: SigningOutcomeProps) {
  const t = useTranslations('burn');
  const toRows = useBurnRows(chainId);
  switch (state.kind) {
    case 'idle':
    case 'claiming':
    case 'in_wallet':
      return null;
    case 'refused':
      return <BurnFaultPanel fault={state.fault} />;
    case 'other_tab':
      return (
        <Notice tone="attention" title={t('otherTab.title')}>
          <p className="max-w-prose">{t('otherTab.text')}</p>
        </Notice>
      );
    case 'open_here':
      return (
        <Notice tone="attention" title={t('openHere.title')}>
          <p className="max-w-prose">{t('openHere.text')}</p>
        </Notice>
      );
    case 'blocked':
      return <BlockedNotice tone="attention" failed={toRows(state.failed)} isClearedNow={isCleared(guard)} />;
    case 'too_old':
      return <TooOldNotice />;
    case 'left':
      return (
        <LeftNotice walletName={state.walletName}>
          {chainFamily(chainId) === 'evm' ? t('outcome.left.text') : t('outcome.left.textSolana')}
        </LeftNotice>
      );
    case 'unsigned':
      return (
        <UnsignedNotice
          copy="burn.outcome"
          outcome={state.outcome}
          walletName={state.walletName}
          onOtherWallet={onOtherWallet}
        />
      );
    default:
      return assertNever(state);
  }
}
