import { useTranslations } from 'next-intl';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { toBurnStateKey } from '#lib/intents/burn/burn-state-key.ts';
import { burnAttemptStateSchema } from '#lib/burns/burn-view.ts';
import { ASKED, HASH_NOT_SUBMITTED, TAKEN_UNSEEN, type TimelineEntry } from '#lib/intents/intent-view.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { findFaultCode } from '#lib/errors/fault-codes.ts';
import { findKnownFailure } from '#lib/intents/failure-recovery.ts';
import type { KnownStatus } from '#lib/intents/status.ts';
import { findKnown } from '#lib/text/find-known.ts';
import { useKnownFailureLabel } from './use-failure-label.ts';
import { useFieldText } from '#components/domain/use-field-text.ts';

const REQUEST_STEPS = ['sent', 'accepted', 'refused'] as const;

type Words = Pick<TimelineEntry, 'kind' | 'value' | 'detail'>;

/** What a line of the timeline says, and what is behind it; null where nothing more is to be said. */
export function useTimelineText(intentType: IntentType): {
  readonly title: (entry: Words) => string;
  readonly detail: (entry: Words) => string | null;
} {
  const t = useTranslations('intent');
  const fault = useTranslations('fault');
  const status = useStatusLabel();
  const failure = useKnownFailureLabel(intentType);
  const fact = useFieldText();
  return {
    title: ({ kind, value, detail }) => {
      const burnState = burnAttemptStateSchema.safeParse(value).data;
      const request = findKnown(REQUEST_STEPS, value);
      if (kind === 'status') return status(value, intentType);
      if (kind === 'correction') return t('timeline.correction', { status: status(value, intentType) });
      if (kind === 'order') return t('timeline.order');
      if (kind === 'contradiction') {
        const field = fact.name(value);
        return t(detail === null ? 'timeline.contradictionReviewed' : 'timeline.contradiction', { field });
      }
      if (kind === 'burn' && value === ASKED) return t('timeline.asked');
      if (kind === 'burn' && value === HASH_NOT_SUBMITTED) return t('timeline.hashNotSubmitted');
      if (kind === 'burn' && value === TAKEN_UNSEEN) return t('timeline.takenUnseen');
      if (kind === 'burn' && burnState !== undefined)
        return t(`burn.state.${toBurnStateKey({ state: burnState, problem: detail })}`);
      return request === undefined ? t('timeline.other', { value }) : t(`timeline.request.${request}`);
    },
    detail: ({ kind, value, detail }) => {
      if (detail === null) return null;
      if (kind === 'correction')
        return t('timeline.correctionDetail', { status: status(detail, intentType) });
      if (kind === 'contradiction')
        return t('timeline.contradictionDetail', { statement: fact.value(value, detail) });
      if (kind === 'order') return fact.value('amountCents', detail);
      if (kind === 'status' && isOfEarlierFailure(value, detail)) return null;
      const code = findFaultCode(detail);
      return code === undefined ? (failure(detail) ?? detail) : fault(`${code}.title`);
    },
  };
}

/** Earlier builds wrote the code of a failure that was over on the line of the status after it, too. */
function isOfEarlierFailure(status: string, detail: string): boolean {
  return status !== ('failed' satisfies KnownStatus) && findKnownFailure(detail) !== undefined;
}
