import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { GrantComparison } from '#lib/solana/grant/compare-grant.ts';
import type { MessageComparison } from '#lib/solana/message/compare-messages.ts';
import type { WalletProblem } from '#lib/wallet/wallet-problem.ts';
import type { UnsignedOutcome } from './unsigned-outcome.ts';

type AnyOutcome = UnsignedOutcome<MessageComparison> | UnsignedOutcome<GrantComparison>;

/** What leaves everything as it was, and may simply be tried again. */
const HARMLESS: ReadonlySet<WalletProblem> = new Set<WalletProblem>(['rejected', 'busy', 'not_asked']);

interface UnsignedNoticeProps {
  outcome: AnyOutcome;
  words: { readonly title: string; readonly text: string; readonly detail: string; readonly other: string };
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/**
 * The outcome when the wallet gave no signature; its own message is behind a button. For a wallet that cannot
 * or does not sign what was checked, another is offered (B3).
 */
export function UnsignedNotice({ outcome, words, onOtherWallet }: UnsignedNoticeProps) {
  const isHarmless = outcome.state === 'problem' && HARMLESS.has(outcome.problem);
  const isWalletUnfit = outcome.state !== 'problem' || outcome.problem === 'unsupported';
  const detail = detailOf(outcome);
  return (
    <Notice tone={isHarmless ? 'attention' : 'danger'} title={words.title}>
      <p className="max-w-prose">{words.text}</p>
      {detail !== null && (
        <Disclosure summary={words.detail}>
          <CodeBlock text={detail} label={words.detail} />
        </Disclosure>
      )}
      {isWalletUnfit && onOtherWallet && (
        <Button size="sm" onClick={onOtherWallet}>
          {words.other}
        </Button>
      )}
    </Notice>
  );
}

function detailOf(outcome: AnyOutcome): string | null {
  if (outcome.state === 'problem')
    return outcome.detail === '' || outcome.problem === 'rejected' ? null : outcome.detail;
  if (outcome.state === 'bad_signature') return null;
  return outcome.comparison.state === 'inserted' ? outcome.comparison.programs.join('\n') : null;
}
