import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { SignOutcome } from './burn-signer.ts';
import type { SigningState } from './use-signing.ts';

interface SigningOutcomeProps {
  state: SigningState;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: () => void;
}

/** What came of the last try, when no proof did. */
export function SigningOutcome({ state, onOtherWallet }: SigningOutcomeProps) {
  const t = useTranslations('burn');
  switch (state.kind) {
    case 'idle':
    case 'claiming':
    case 'in_wallet':
      return null;
    case 'refused':
      return <FaultPanel fault={state.fault} />;
    case 'offline':
      return (
        <Notice tone="attention" title={t('outcome.offline.title')}>
          <p className="max-w-prose">{t('outcome.offline.text')}</p>
        </Notice>
      );
    case 'blocked':
      return <Notice tone="attention" title={t('sign.blocked')} />;
    case 'outcome':
      return (
        <OutcomeNotice
          outcome={state.outcome}
          walletName={state.walletName}
          {...(onOtherWallet && { onOtherWallet })}
        />
      );
    default:
      return assertNever(state);
  }
}

type Unsigned = Exclude<SignOutcome, { state: 'signed' }>;

interface OutcomeNoticeProps {
  outcome: Unsigned;
  walletName: string;
  onOtherWallet?: () => void;
}

/** A wallet that cannot or does not sign what was checked is named, and another is offered (B3). */
function OutcomeNotice({ outcome, walletName, onOtherWallet }: OutcomeNoticeProps) {
  const t = useTranslations('burn.outcome');
  const words = wordsOf(outcome);
  const isHarmless = words === 'rejected' || words === 'busy' || words === 'not_asked';
  const detail = detailOf(outcome);
  const isWalletUnfit = outcome.state !== 'problem' || outcome.problem === 'unsupported';
  return (
    <Notice tone={isHarmless ? 'attention' : 'danger'} title={t(`${words}.title`, { wallet: walletName })}>
      <p className="max-w-prose">{t(`${words}.text`)}</p>
      {detail !== null && (
        <Disclosure summary={t('detail')}>
          <CodeBlock text={detail} label={t('detail')} />
        </Disclosure>
      )}
      {isWalletUnfit && onOtherWallet && (
        <Button size="sm" onClick={onOtherWallet}>
          {t('other')}
        </Button>
      )}
    </Notice>
  );
}

function wordsOf(outcome: Unsigned) {
  if (outcome.state === 'problem') return outcome.problem;
  if (outcome.state === 'bad_signature') return 'signature';
  const { comparison } = outcome;
  return comparison.state === 'inserted' && comparison.kind !== 'other' ? comparison.kind : 'changed';
}

function detailOf(outcome: Unsigned): string | null {
  if (outcome.state === 'problem') return outcome.problem === 'rejected' ? null : outcome.detail;
  if (outcome.state === 'bad_signature') return null;
  return outcome.comparison.state === 'inserted' ? outcome.comparison.programs.join('\n') : null;
}
