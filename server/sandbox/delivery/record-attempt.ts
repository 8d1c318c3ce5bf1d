import { DAY_MS } from '#lib/time/durations.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { AttemptOutcome, DueDelivery } from '#server/sandbox/store/delivery-repository.ts';
import type { WebhookEndpoint } from '#server/sandbox/store/endpoint-repository.ts';
import { nextAttemptAtMs } from './retry-schedule.ts';

const EXHAUSTED_DAYS_ALLOWED = 5;

/**
 * Stores how an attempt went and what follows from it. Any 2xx acknowledges, everything else is retried (R90,
 * R98).
 */
export function recordAttempt(
  { store, clock, settings }: Pick<ServiceContext, 'store' | 'clock' | 'settings'>,
  delivery: DueDelivery,
  responseStatus: number | null,
): void {
  const outcome = toOutcome(delivery, {
    responseStatus,
    nowMs: clock.nowMs(),
    timeScale: settings.timeScale,
  });
  store.transaction(() => {
    if (!store.deliveries.recordAttempt(delivery.id, outcome)) return;
    const endpoint = store.endpoints.find(delivery.endpointId);
    if (endpoint) store.endpoints.save(countExhaustion(endpoint, outcome));
  });
}

function toOutcome(
  delivery: DueDelivery,
  { responseStatus, nowMs, timeScale }: { responseStatus: number | null; nowMs: number; timeScale: number },
): AttemptOutcome {
  const attempt = delivery.attempts + 1;
  const made = { attempt, responseStatus, attemptedAtMs: nowMs };
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) {
    return { ...made, nextAttemptAtMs: null, state: 'delivered' };
  }
  const dueMs = nextAttemptAtMs(delivery.firstDueMs, attempt, timeScale);
  if (dueMs === null) return { ...made, nextAttemptAtMs: null, state: 'exhausted' };
  return { ...made, nextAttemptAtMs: Math.max(dueMs, nowMs), state: 'failed' };
}

/**
 * After five days in a row with an exhausted delivery and none acknowledged, the endpoint is disabled. Eight
 * attempts take longer than a day, so one day without an exhausted one does not break the row.
 */
function countExhaustion(
  endpoint: WebhookEndpoint,
  { state, attemptedAtMs }: AttemptOutcome,
): WebhookEndpoint {
  if (state === 'delivered') return { ...endpoint, exhaustedDays: 0, lastExhaustedDay: null };
  const day = Math.floor(attemptedAtMs / DAY_MS);
  if (state === 'failed' || day === endpoint.lastExhaustedDay) return endpoint;
  const exhaustedDays =
    endpoint.lastExhaustedDay !== null && endpoint.lastExhaustedDay >= day - 2
      ? endpoint.exhaustedDays + 1
      : 1;
  const status = exhaustedDays >= EXHAUSTED_DAYS_ALLOWED ? 'disabled' : endpoint.status;
  return { ...endpoint, exhaustedDays, lastExhaustedDay: day, status };
}
