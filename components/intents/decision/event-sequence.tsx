import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { ENDED_ATTEMPT_STATES } from '#lib/burns/attempt-state.ts';
import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { ENDED_STATUSES } from '#lib/intents/status.ts';
import { ASKED, type IntentDetail, type TimelineEntry } from '#lib/intents/intent-view.ts';
import { useTimelineText } from '#components/intents/use-timeline-text.ts';

/** What a wallet was asked and what became of the intent meanwhile, in the order in which it happened. */
export function EventSequence({ intent }: { intent: Pick<IntentDetail, 'timeline' | 'intentType'> }) {
  const t = useTranslations('intent.decision');
  const words = useTimelineText(intent.intentType);
  const askedAt = intent.timeline.findIndex(({ kind, value }) => kind === 'burn' && value === ASKED);
  if (askedAt < 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-sm font-medium">{t('order')}</h3>
      <ol className="flex list-decimal flex-col gap-0.5 pl-5 text-sm">
        {intent.timeline.filter(isReported).map((entry) => (
          <li key={entry.id}>
            <Instant at={entry.occurredAt} format="exact" className="text-muted" /> {words.title(entry)}
          </li>
        ))}
      </ol>
    </div>
  );
}

const REPORTED_BURN: ReadonlySet<string> = new Set<BurnAttemptState | typeof ASKED>([
  ASKED,
  'proof_stored',
  'submitting',
  ...ENDED_ATTEMPT_STATES,
]);

/** Also what failed or is being refunded: without it the order of the rest is not understood. */
const ENDED: ReadonlySet<string> = new Set(ENDED_STATUSES);

function isReported({ kind, value }: TimelineEntry): boolean {
  return kind === 'burn' ? REPORTED_BURN.has(value) : kind === 'status' && ENDED.has(value);
}
