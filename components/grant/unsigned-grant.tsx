import { useTranslations } from 'next-intl';
import { UnsignedNotice } from '#components/domain/signing/unsigned-notice.tsx';
import type { UnsignedGrantOutcome } from './sign-outcome.ts';

/** What came of asking the wallet, when no signature did. */
export function UnsignedGrant({ outcome }: { outcome: UnsignedGrantOutcome }) {
  const t = useTranslations('grant.outcome');
  const key = wordsOf(outcome);
  return (
    <UnsignedNotice
      outcome={outcome}
      words={{ title: t(`${key}.title`), text: t(`${key}.text`), detail: t('detail') }}
    />
  );
}

function wordsOf(outcome: UnsignedGrantOutcome) {
  if (outcome.state === 'problem') return outcome.problem;
  if (outcome.state === 'bad_signature') return 'signature';
  const { comparison } = outcome;
  if (comparison.state === 'blockhash') return 'blockhash';
  return comparison.state === 'inserted' && comparison.kind !== 'other' ? comparison.kind : 'changed';
}
