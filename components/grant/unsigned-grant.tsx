import { useTranslations } from 'next-intl';
import { UnsignedNotice } from '#components/signing/unsigned-notice.tsx';
import { problemWords } from '#components/signing/problem-words.ts';
import type { UnsignedGrantOutcome } from './sign-outcome.ts';

interface UnsignedGrantProps {
  outcome: UnsignedGrantOutcome;
  /** Which wallet it was (B3). */
  walletName: string;
  /** Lets go of the connected wallet, to choose another. Absent when none is connected. */
  onOtherWallet?: (() => void) | undefined;
}

/** What came of asking the wallet, when no signature did. A wallet that is at fault is named (B3). */
export function UnsignedGrant({ outcome, walletName, onOtherWallet }: UnsignedGrantProps) {
  const t = useTranslations('grant.outcome');
  const key = wordsOf(outcome);
  return (
    <UnsignedNotice
      outcome={outcome}
      words={{
        title: t(`${key}.title`, { wallet: walletName }),
        text: t(`${key}.text`),
        detail: t('detail'),
        other: t('other'),
      }}
      onOtherWallet={onOtherWallet}
    />
  );
}

function wordsOf(outcome: UnsignedGrantOutcome) {
  if (outcome.state === 'problem') return problemWords(outcome.problem);
  if (outcome.state === 'bad_signature') return 'signature';
  const { comparison } = outcome;
  if (comparison.state === 'blockhash') return 'blockhash';
  return comparison.state === 'inserted' && comparison.kind !== 'other' ? comparison.kind : 'changed';
}
