import { useTranslations } from 'next-intl';
import { OutcomeBadge, StatusBadge } from '#components/domain/status-badge.tsx';
import { ToneBadge } from '#components/domain/tone-badge.tsx';
import { DOUBT_TONE, findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

type Facts = Pick<
  IntentDetail,
  'status' | 'intentType' | 'burnOutcome' | 'contradictedAt' | 'doubts' | 'reportMark'
>;

/** The status of a conversion, and before it what says more: where its tokens are, what is in doubt. */
export function StatusBadges({ intent }: { intent: Facts }) {
  const t = useTranslations('status');
  const { status, intentType, burnOutcome, reportMark } = intent;
  const doubt = findDoubtKind(intent);
  const isDoubted = doubt !== null;
  return (
    <>
      {burnOutcome !== null && <OutcomeBadge outcome={burnOutcome} />}
      {isDoubted && <ToneBadge tone={DOUBT_TONE[doubt]}>{t(`doubt.${doubt}`)}</ToneBadge>}
      {reportMark !== null && burnOutcome === null && (
        <ToneBadge tone="danger">{t(`report.${reportMark}`)}</ToneBadge>
      )}
      <StatusBadge {...{ status, intentType, isDoubted }} />
    </>
  );
}
