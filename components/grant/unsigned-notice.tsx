import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { UnsignedOutcome } from './sign-outcome.ts';

/** What came of asking the wallet, when no signature did. */
export function UnsignedNotice({ outcome }: { outcome: UnsignedOutcome }) {
  const t = useTranslations('grant.outcome');
  const words = wordsOf(outcome);
  const isHarmless = words === 'rejected' || words === 'busy' || words === 'not_asked';
  const detail = detailOf(outcome);
  return (
    <Notice tone={isHarmless ? 'attention' : 'danger'} title={t(`${words}.title`)}>
      <p className="max-w-prose">{t(`${words}.text`)}</p>
      {detail !== null && (
        <Disclosure summary={t('detail')}>
          <CodeBlock text={detail} label={t('detail')} />
        </Disclosure>
      )}
    </Notice>
  );
}

function wordsOf(outcome: UnsignedOutcome) {
  if (outcome.state === 'problem') return outcome.problem;
  if (outcome.state === 'bad_signature') return 'signature';
  const { comparison } = outcome;
  if (comparison.state === 'blockhash') return 'blockhash';
  return comparison.state === 'inserted' && comparison.kind !== 'other' ? comparison.kind : 'changed';
}

function detailOf(outcome: UnsignedOutcome): string | null {
  if (outcome.state === 'problem') return outcome.problem === 'rejected' ? null : outcome.detail;
  if (outcome.state === 'bad_signature') return null;
  return outcome.comparison.state === 'inserted' ? outcome.comparison.programs.join('\n') : null;
}
