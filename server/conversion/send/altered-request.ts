import 'server-only';
import { nextLookAt } from '#server/conversion/send/send-failure.ts';
import { log } from '#server/observability/log.ts';
import { counter } from '#server/observability/metrics.ts';
import { ALTERED } from '#server/store/schema/request-columns.ts';

const FAULT = { code: ALTERED } as const;

/**
 * The fault of a stored request whose body is not what is stored beside it: the orders, the comparisons and
 * the audit log use that, and only the body would be sent. Raises the alarm.
 */
export function raiseAltered({ idempotencyKey }: { readonly idempotencyKey: string }): typeof FAULT {
  log().error({ idempotencyKey }, 'the stored body of a request is not what is stored beside it: not sent');
  counter({
    name: 'dashboard_altered_requests_total',
    help: 'Requests that were not sent because their stored body is not what is stored beside it.',
  }).inc();
  return FAULT;
}

/**
 * What is stored of such a request: refused where nothing can have come of it, and otherwise looked up, and
 * never sent.
 */
export function toAltered(
  request: { readonly idempotencyKey: string; readonly createdAt: Date },
  mayHaveHappened: boolean,
) {
  const fault = raiseAltered(request);
  return mayHaveHappened
    ? ({ state: 'unknown', fault, nextAttemptAt: nextLookAt(request) } as const)
    : ({ state: 'refused', fault } as const);
}
