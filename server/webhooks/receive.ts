import 'server-only';
import type { Environment } from '#lib/chains/chains.ts';
import { DELIVERY_VERDICTS, responseStatusOf } from '#lib/webhooks/verdicts.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { noteSecretUse } from '#server/observability/credential-uses.ts';
import { counter } from '#server/observability/metrics.ts';
import { repeatedLog } from '#server/observability/repeated-log.ts';
import { remember } from '#server/process-singleton.ts';
import { isDatabaseUnavailable } from '#server/store/is-database-unavailable.ts';
import type {
  WebhookDeliveryDraft,
  WebhookVerdict,
} from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { recordRefused } from './record-refused.ts';
import { BatchQueue, QueueFullError } from './batch-queue.ts';
import { storeFirstUse } from './store-first-use.ts';
import { storeEvents, type AuthenticDelivery } from './store-events.ts';
import { parseEvent, verifyDelivery } from './verify-and-parse.ts';

/** The largest body that is read; an event is a few hundred bytes. */
export const MAX_WEBHOOK_BYTES = 64 * 1024;

export interface ReceiveSettings {
  readonly secrets: readonly string[];
  readonly environment: Environment;
  /** Our clock, in Unix milliseconds. */
  readonly clock: () => number;
}

/** The HTTP answer. Any 2xx acknowledges for good; everything else is sent again (R90). */
export interface Acknowledgement {
  readonly status: 200 | 400 | 401 | 500 | 503;
  readonly verdict: WebhookVerdict | 'not_stored';
}

type HeaderReader = Pick<Headers, 'get'>;

const KEPT_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type', 'user-agent'];
const MAX_HEADER_LENGTH = 1_024;

/**
 * Takes one delivery: verifies the raw bytes, and answers 200 only once it is committed. Every authentic
 * delivery is stored and acknowledged, also one that is not for us (R91): sending it again would change
 * nothing. One that is not authentic is refused, and one that could not be stored is not acknowledged, so
 * that it is sent again.
 */
export async function receive(
  rawBody: Uint8Array,
  headers: HeaderReader,
  settings: ReceiveSettings = deploymentSettings(),
): Promise<Acknowledgement> {
  const answer = await verifyAndStore(rawBody, headers, settings);
  deliveryCounter().inc({ verdict: answer.verdict });
  return answer;
}

/** From the start with each verdict: the first of one is an increase only where there was a 0 before it. */
export function deliveryCounter() {
  return remember('delivery-counter', () => {
    const deliveries = counter({
      name: 'dashboard_webhook_deliveries_total',
      help: 'Webhook deliveries by verdict.',
      labelNames: ['verdict'],
    });
    for (const verdict of [...DELIVERY_VERDICTS, 'not_stored']) deliveries.inc({ verdict }, 0);
    return deliveries;
  });
}

async function verifyAndStore(
  rawBody: Uint8Array,
  headers: HeaderReader,
  settings: ReceiveSettings,
): Promise<Acknowledgement> {
  const eventId = header(headers, 'webhook-id');
  const nowMs = settings.clock();
  const verification = verifyDelivery({
    id: eventId,
    timestamp: header(headers, 'webhook-timestamp'),
    signature: header(headers, 'webhook-signature'),
    rawBody,
    secrets: settings.secrets,
    nowMs,
  });
  const arrival = {
    eventId: cleanText(eventId),
    skewSeconds: verification.skewSeconds,
    body: cleanText(new TextDecoder().decode(rawBody)),
    headers: storedHeaders(headers),
  };
  if (verification.verdict !== 'authentic') {
    const { verdict } = verification;
    await recordRefused({ ...arrival, verdict, receivedAt: new Date(nowMs) });
    return { status: responseStatusOf(verdict), verdict };
  }
  const isFirstUse = noteSecretUse(verification.verifiedBy, nowMs);
  const { data, intentId, type, verdict } = parseEvent(arrival.body, {
    eventId,
    environment: settings.environment,
    nowMs,
  });
  const draft = { ...arrival, verdict, type: type && cleanText(type), intentId };
  const answer = await storeDelivery({ draft, data });
  if (isFirstUse && answer.status === 200) await storeFirstUse();
  return answer;
}

async function storeDelivery(delivery: AuthenticDelivery): Promise<Acknowledgement> {
  try {
    await queue().submit(delivery);
    const { verdict } = delivery.draft;
    return { status: responseStatusOf(verdict), verdict };
  } catch (error) {
    const isUnavailable = isDatabaseUnavailable(error) || error instanceof QueueFullError;
    repeatedLog('deliveries-not-stored').note(error, (leftOut) =>
      log().error({ err: error, eventId: delivery.draft.eventId, ...leftOut }, 'webhook not stored'),
    );
    return { status: isUnavailable ? 503 : 500, verdict: 'not_stored' };
  }
}

function queue(): BatchQueue<AuthenticDelivery> {
  return remember(
    'webhook-queue',
    () => new BatchQueue({ maxBatch: 64, maxWaiting: 1_000, take: storeEvents }),
  );
}

function deploymentSettings(): ReceiveSettings {
  const { webhookSecrets, environment } = env();
  return { secrets: webhookSecrets, environment, clock: Date.now };
}

function header(headers: HeaderReader, name: string): string {
  const value = headers.get(name) ?? '';
  return value.length > MAX_HEADER_LENGTH ? '' : value;
}

function storedHeaders(headers: HeaderReader): WebhookDeliveryDraft['headers'] {
  const kept = KEPT_HEADERS.map((name) => [name, cleanText(header(headers, name))] as const);
  return Object.fromEntries(kept.filter(([, value]) => value !== ''));
}
