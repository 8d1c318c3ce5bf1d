import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { Notice } from '#components/ui/notice.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/** An open page has it read within seconds: only what is unanswered for longer is worth saying. */
const SAID_AFTER_MS = 15_000;

interface UnansweredNoticeProps {
  intent: Pick<IntentDetail, 'unanswered' | 'intentType'>;
  nowMs: number;
}

/** A webhook and the API say different things, and the API has not been read since: both, until it has. */
export function UnansweredNotice({ intent: { unanswered, intentType }, nowMs }: UnansweredNoticeProps) {
  const t = useTranslations('intent.unanswered');
  const label = useStatusLabel();
  if (unanswered === null || nowMs - Date.parse(unanswered.reportedAt) < SAID_AFTER_MS) return null;
  const { reportedStatus, reportedAt, readStatus, readAt } = unanswered;
  const reported = {
    reported: label(reportedStatus, intentType),
    reportedAt: () => <Instant at={reportedAt} format="exact" />,
  };
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">
        {readStatus === null || readAt === null
          ? t.rich('textUnread', reported)
          : t.rich(readStatus === reportedStatus ? 'textCause' : 'text', {
              ...reported,
              read: label(readStatus, intentType),
              readAt: () => <Instant at={readAt} format="exact" />,
            })}
      </p>
    </Notice>
  );
}
