import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { TruncatedId } from '#components/domain/truncated-id.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { Link } from '#components/ui/link.tsx';
import type { DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { intentTypeOfEvent } from '#lib/webhooks/webhook-event.ts';
import { DeliveryMarks } from '../delivery-marks.tsx';
import { useEventLabel } from '../use-event-label.ts';
import { VerdictBadge } from '../verdict-badge.tsx';

const HEAD = 'h-9 px-2 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4';
const CELL = 'px-2 py-2 align-top first:pl-4 last:pr-4';

/** Deliveries, one a row; all of a row is its link. */
export function DeliveryTable({ rows }: { rows: readonly DeliverySummary[] }) {
  const t = useTranslations('webhooks');
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={HEAD}>
            {t('column.receivedAt')}
          </th>
          <th scope="col" className={HEAD}>
            {t('column.event')}
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            {t('column.verdict')}
          </th>
          <th scope="col" className={`${HEAD} max-md:hidden`}>
            {t('column.intent')}
          </th>
          <th scope="col" className={`${HEAD} max-lg:hidden`}>
            {t('column.marks')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <DeliveryTableRow key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function DeliveryTableRow({ row }: { row: DeliverySummary }) {
  const event = useEventLabel();
  const status = useStatusLabel();
  const verdict = useTranslations('webhooks.verdict');
  return (
    <tr className="relative hover:bg-hover has-focus-visible:bg-hover">
      <td className={`${CELL} w-40 text-sm whitespace-nowrap text-muted tabular-nums`}>
        <Instant at={row.receivedAt} format="exact" />
      </td>
      <td className={CELL}>
        <Link
          href={`/webhooks/${String(row.id)}`}
          aria-label={`${event(row.type)}, ${verdict(row.verdict)}, ${row.eventId ?? String(row.id)}`}
          className="font-medium break-words after:absolute after:inset-0"
        >
          {event(row.type)}
        </Link>
        {row.status !== null && (
          <span className="block text-sm break-words text-muted">
            {status(row.status, intentTypeOfEvent(row.type).intentType)}
          </span>
        )}
        <span className="mt-1 flex flex-wrap gap-1 sm:hidden">
          <VerdictBadge verdict={row.verdict} />
        </span>
        <span className="mt-1 block lg:hidden">
          <DeliveryMarks row={row} />
        </span>
      </td>
      <td className={`${CELL} max-sm:hidden`}>
        <VerdictBadge verdict={row.verdict} />
      </td>
      <td className={`${CELL} w-48 max-md:hidden`}>
        {row.intentId === null ? (
          <span className="text-muted">—</span>
        ) : row.isIntentKnown ? (
          <Link href={`/intents/${row.intentId}`} className="relative z-1 inline-flex max-w-full text-accent">
            <TruncatedId value={row.intentId} isShort />
          </Link>
        ) : (
          <TruncatedId value={row.intentId} isShort />
        )}
      </td>
      <td className={`${CELL} w-64 max-lg:hidden`}>
        <DeliveryMarks row={row} />
      </td>
    </tr>
  );
}
