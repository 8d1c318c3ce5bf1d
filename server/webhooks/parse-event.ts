import 'server-only';
import type { Environment } from '#lib/chains/chains.ts';
import {
  isEventType,
  webhookDataSchema,
  webhookEnvelopeSchema,
  type WebhookData,
  type WebhookEnvelope,
} from '#lib/webhooks/webhook-event.ts';
import { parseJson } from '#server/conversion/parse-json.ts';

const API_VERSION = 'v2';

/** What an authentic body says, and how it is handled. `data` is there whenever it could be read. */
export interface ParsedEvent {
  readonly verdict:
    'accepted' | 'unknown_type' | 'wrong_environment' | 'wrong_version' | 'time_ahead' | 'unreadable';
  readonly type: string | null;
  readonly data: WebhookData | null;
}

interface EventContext {
  /** The signed `webhook-id`, which the body repeats. */
  readonly eventId: string;
  readonly environment: Environment;
  /** Our clock, in Unix milliseconds. */
  readonly nowMs: number;
}

/** How far the service's event times may be ahead of our clock. */
const MOST_AHEAD_MS = 5 * 60_000;

/**
 * Reads the body of an authentic delivery. Another environment or version is set aside before its content is
 * used (R99, R100); an unknown type is no error (R91). An event whose time is further ahead than clocks
 * differ would stay newer than all that follow: it is set aside, too.
 */
export function parseEvent(text: string, { eventId, environment, nowMs }: EventContext): ParsedEvent {
  const envelope = webhookEnvelopeSchema.safeParse(parseJson(text));
  if (!envelope.success || envelope.data.id !== eventId) {
    return { verdict: 'unreadable', type: envelope.data?.type ?? null, data: null };
  }
  const { type, data: rawData } = envelope.data;
  const data = webhookDataSchema.safeParse(rawData).data;
  return {
    verdict: classify(envelope.data, { data, environment, nowMs }),
    type,
    data: data ? { ...data, id: data.id.toLowerCase() } : null,
  };
}

function classify(
  envelope: WebhookEnvelope,
  {
    data,
    environment,
    nowMs,
  }: Pick<EventContext, 'environment' | 'nowMs'> & { readonly data: WebhookData | undefined },
): ParsedEvent['verdict'] {
  if (envelope.environment !== environment) return 'wrong_environment';
  if (envelope.apiVersion !== API_VERSION) return 'wrong_version';
  if (!isEventType(envelope.type)) return 'unknown_type';
  if (!data) return 'unreadable';
  return Date.parse(data.updatedAt) > nowMs + MOST_AHEAD_MS ? 'time_ahead' : 'accepted';
}
