import { startBackground, type Background } from '#server/sandbox/domain/background.ts';
import { REORDER_GROUP } from '#server/sandbox/domain/queue-delivery.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { DueDelivery } from '#server/sandbox/store/delivery-repository.ts';
import type { WebhookEndpoint } from '#server/sandbox/store/endpoint-repository.ts';
import { recordAttempt } from './record-attempt.ts';
import { newWebhookSecret, signingSecrets, signWebhook } from './sign-webhook.ts';

const CONCURRENCY = 32;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Sends what the outbox holds. Events of one intent go to an endpoint one after the other; a failed one does
 * not hold back the next. A kill between an answer and its record sends the event once more, under the same
 * id (R88).
 */
export function deliverWebhooks(
  service: ServiceContext,
  findTimeoutMs = () => ANSWER_TIMEOUT_MS,
): Background {
  const { store, clock, log } = service;
  const stopping = new AbortController();

  async function run(delivery: DueDelivery): Promise<void> {
    const endpoint = store.endpoints.find(delivery.endpointId);
    if (!endpoint) return;
    const responseStatus = await attempt(service, {
      endpoint,
      delivery,
      stopping: stopping.signal,
      timeoutMs: findTimeoutMs(),
    });
    // An attempt that our own stop cut off is not the receiver's failure: it is made again at the next start.
    if (stopping.signal.aborted && responseStatus === null) return;
    recordAttempt(service, delivery, responseStatus);
  }

  const background = startBackground<DueDelivery>({
    nowMs: clock.nowMs,
    listDue: store.deliveries.listDue,
    findNextDueMs: store.deliveries.findNextDueMs,
    laneOf: toLane,
    run,
    onError: (error, delivery) =>
      log.error({ err: error, eventId: delivery?.eventId }, 'a delivery could not be made'),
    concurrency: CONCURRENCY,
  });
  return {
    wake: background.wake,
    stop() {
      stopping.abort();
      return background.stop();
    },
  };
}

/** Events of one intent stay in order, and those of a reorder in the order it gave them. */
function toLane({ endpointId, intentId, eventId, fault }: DueDelivery): string {
  const lane = fault?.startsWith(REORDER_GROUP) ? fault : (intentId ?? eventId);
  return `${endpointId} ${lane}`;
}

interface Attempt {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: DueDelivery;
  readonly stopping: AbortSignal;
  readonly timeoutMs: number;
}

/** The status of the answer, or null when there was none in time. Redirects are answers like any other. */
async function attempt(
  { clock }: ServiceContext,
  { endpoint, delivery, stopping, timeoutMs }: Attempt,
): Promise<number | null> {
  const headers = signWebhook({
    eventId: delivery.eventId,
    body: delivery.body,
    timestampUnix: Math.floor(clock.realNowMs() / 1000),
    // A bad signature is made with a secret that the endpoint does not have.
    secrets:
      delivery.fault === 'bad_signature' ? [newWebhookSecret()] : signingSecrets(endpoint, clock.nowMs()),
  });
  try {
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'conversion-service-webhooks/2',
      },
      body: delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}
