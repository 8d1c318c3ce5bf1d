import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { GrantComparison } from '#lib/solana/grant/compare-grant.ts';
import type { MessageComparison } from '#lib/solana/message/compare-messages.ts';
import type { WalletProblem } from '#lib/browser-wallet/wallet-problem.ts';
import type { UnsignedOutcome } from './unsigned-outcome.ts';

/** What leaves everything as it was, and may simply be tried again. */
const HARMLESS: ReadonlySet<WalletProblem> = new Set<WalletProblem>(['rejected', 'busy', 'not_asked']);

type UnsignedNoticeProps = {
  /** Which wallet it was (B3). */
  walletName: string;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
  /** `copy`: whose texts they are. */
} & (
  | { copy: 'burn.outcome'; outcome: UnsignedOutcome<MessageComparison> }
  | { copy: 'grant.outcome'; outcome: UnsignedOutcome<GrantComparison> }
);

/**
 * The outcome when the wallet gave no signature; its own message is behind a button. For a wallet that cannot
 * or does not sign what was checked, another is offered (B3).
 */
export function UnsignedNotice({ copy, outcome, walletName, onOtherWallet }: UnsignedNoticeProps) {
  const t = useTranslations(copy);
  const key = keyOf(outcome);
  const isHarmless = outcome.state === 'problem' && HARMLESS.has(outcome.problem);
  const isWalletUnfit = outcome.state !== 'problem' || outcome.problem === 'unsupported';
  const detail = detailOf(outcome);
  return (
    <Notice tone={isHarmless ? 'attention' : 'danger'} title={t(`${key}.title`, { wallet: walletName })}>
      <p className="max-w-prose">{t(`${key}.text`)}</p>
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

function detailOf(outcome: UnsignedNoticeProps['outcome']): string | null {
  if (outcome.state === 'problem')
    return outcome.detail === '' || outcome.problem === 'rejected' ? null : outcome.detail;
  if (outcome.state === 'bad_signature') return null;
  return outcome.comparison.state === 'inserted' ? outcome.comparison.programs.join('\n') : null;
}

/** The key of the text. A problem of connecting says nothing about a signature, so none is claimed. */
function keyOf(outcome: UnsignedNoticeProps['outcome']) {
  if (outcome.state === 'bad_signature') return 'signature';
  if (outcome.state === 'problem') {
    const { problem } = outcome;
    return problem === 'no_account' || problem === 'no_answer' || problem === 'left' ? 'unknown' : problem;
  }
  const { comparison } = outcome;
  if (comparison.state === 'blockhash') return 'blockhash';
  return comparison.state === 'inserted' && comparison.kind !== 'other' ? comparison.kind : 'changed';
}
