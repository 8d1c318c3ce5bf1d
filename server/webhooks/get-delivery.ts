import 'server-only';
import { maskPixCodeInText } from '#lib/intents/payment/mask-pix-code.ts';
import { estimateAttempt, listNextAttempts } from '#lib/webhooks/delivery-attempts.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { isAcknowledged, responseStatusOf } from '#lib/webhooks/verdicts.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import {
  findDelivery,
  listDeliveriesOfEvent,
  type DeliveryRow,
} from '#server/store/webhooks/delivery-list-repository.ts';
import { readDelivery, type DeliveryContent } from '#server/store/webhooks/stored-event.ts';
import { maskHeaders } from './mask-headers.ts';
import { summarizeDeliveries } from './summarize-deliveries.ts';

const MOST_OTHERS = 50;
/** The ids of rows are no longer than this. */
const ROW_ID = /^[1-9]\d{0,14}$/;

/** Everything the page of a delivery shows. Throws `forbidden`, and `not_found`. */
export async function getDelivery({
  id,
  session,
}: {
  readonly id: string;
  readonly session: Session;
}): Promise<DeliveryDetail> {
  requireAllowed(session, 'webhooks.read');
  const db = database();
  const row = ROW_ID.test(id) ? await findDelivery(db, Number(id)) : undefined;
  if (!row) throw new FaultError('not_found');
  const [[summary], ofEvent] = await Promise.all([
    summarizeDeliveries(db, [row]),
    row.eventId === null || row.eventId === '' ? [] : listDeliveriesOfEvent(db, row.eventId, MOST_OTHERS + 1),
  ]);
  if (!summary) throw new FaultError('not_found');
  const content = readDelivery(row.body);
  const others = ofEvent.filter((other) => other.id !== row.id).slice(0, MOST_OTHERS);
  const taken = others.find(({ verdict }) => isAcknowledged(verdict));
  return {
    ...summary,
    headers: maskHeaders(row.headers),
    // As it came but for a code to pay: who sent it could learn a secret of ours from what is left out.
    body: maskPixCodeInText(row.body),
    skewSeconds: row.skewSeconds,
    environment: content.envelope?.environment ?? null,
    apiVersion: content.envelope?.apiVersion ?? null,
    idempotencyKey: content.envelope?.idempotencyKey ?? null,
    responseStatus: responseStatusOf(row.verdict),
    others: others.map(({ receivedAt, ...other }) => ({ ...other, receivedAt: receivedAt.toISOString() })),
    nextAttempts: !isAcknowledged(row.verdict) && !taken ? toNextAttempts(row, content) : [],
    resolvedById: isAcknowledged(row.verdict) ? null : (taken?.id ?? null),
  };
}

/** What follows if the service sent it, by what it says of when its event was made. */
function toNextAttempts(
  { receivedAt }: DeliveryRow,
  { envelope }: DeliveryContent,
): DeliveryDetail['nextAttempts'] {
  const receivedMs = receivedAt.getTime();
  const attempt = estimateAttempt(Date.parse(envelope?.createdAt ?? ''), receivedMs) ?? 1;
  return listNextAttempts(attempt, receivedMs).map((next) => ({
    attempt: next.attempt,
    at: new Date(next.atMs).toISOString(),
  }));
}
