import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { useStatusLabel } from '#components/domain/use-status-label.ts';
import { Link } from '#components/ui/link.tsx';
import type { DeliverySummary } from '#lib/webhooks/delivery-view.ts';
import { verdictTone } from '#lib/webhooks/verdicts.ts';
import { intentTypeOfEvent } from '#lib/webhooks/event-types.ts';
import { DeliveryMarks } from '../delivery-marks.tsx';
import { useEventLabel } from '../use-event-label.ts';
import { CutText } from '#components/domain/cut-text.tsx';

const COLUMNS = ['receivedAt', 'event', 'verdict', 'intent', 'marks'] as const;

/**
 * Deliveries, one a row; all of a row is its link. There are fifty on a page: `delivery-table.css` has the
 * looks.
 */
export function DeliveryTable({ rows }: { rows: readonly DeliverySummary[] }) {
  const t = useTranslations('webhooks');
  return (
    <table className="deliveries">
      <caption className="sr-only">{t('caption')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
  const badge = (
    <div className="verdict">
      <span className={verdictTone(row.verdict)}>{verdict(row.verdict)}</span>
    </div>
  );
  return (
    <tr>
      <td>
        <Instant at={row.receivedAt} format="exact" />
      </td>
      <td>
        <Link
          href={`/webhooks/${String(row.id)}`}
          aria-label={`${event(row.type)}, ${verdict(row.verdict)}, ${row.eventId ?? String(row.id)}`}
        >
          {event(row.type)}
        </Link>
        {row.status !== null && <small>{status(row.status, intentTypeOfEvent(row.type).intentType)}</small>}
        {badge}
        <DeliveryMarks row={row} />
      </td>
      <td>{badge}</td>
      <td>
        {row.intentId === null ? <span>—</span> : <IntentId id={row.intentId} isKnown={row.isIntentKnown} />}
      </td>
      <td>
        <DeliveryMarks row={row} />
      </td>
    </tr>
  );
}

/** The id of a conversion, cut by the layout; all of its text is in the page (see `TruncatedId`). */
function IntentId({ id, isKnown }: { id: string; isKnown: boolean }) {
  const shown = (
    <code title={id}>
      <CutText value={id} />
    </code>
  );
  return isKnown ? <Link href={`/intents/${id}`}>{shown}</Link> : shown;
}
