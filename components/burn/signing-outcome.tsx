import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { SignOutcome } from './burn-signer.ts';
import type { SigningState } from './use-signing.ts';

/** What came of the last try, when no proof did. */
export function SigningOutcome({ state }: { state: SigningState }) {
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
      return <OutcomeNotice outcome={state.outcome} />;
    default:
      return assertNever(state);
  }
}

type Unsigned = Exclude<SignOutcome, { state: 'signed' }>;

function OutcomeNotice({ outcome }: { outcome: Unsigned }) {
  const t = useTranslations('burn.outcome');
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
