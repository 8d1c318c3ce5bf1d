import { useTranslations } from 'next-intl';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { SigningState } from './sign-once.ts';

interface SigningOutcomeProps {
  state: SigningState;
  isEvm: boolean;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/** What came of the last try, when no proof did. */
export function SigningOutcome({ state, isEvm, onOtherWallet }: SigningOutcomeProps) {
  const t = useTranslations('burn');
  switch (state.kind) {
    case 'idle':
    case 'claiming':
    case 'in_wallet':
      return null;
    case 'refused':
      return <FaultPanel fault={state.fault} />;
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
      return <Notice tone="attention" title={t('sign.blocked')} />;
    case 'too_old':
      return <Notice tone="attention" title={t('sign.tooOld')} />;
    case 'left':
      return (
        <Notice tone="attention" title={t('outcome.left.title', { wallet: state.walletName })}>
          <p className="max-w-prose">{isEvm ? t('outcome.left.text') : t('outcome.left.textSolana')}</p>
        </Notice>
      );
    case 'unsigned':
      return (
        <UnsignedNotice
          copy="burn.outcome"
          outcome={state.outcome}
          walletName={state.walletName}
          {...(onOtherWallet && { onOtherWallet })}
        />
      );
    default:
      return assertNever(state);
  }
}
