import 'server-only';
import { isDoubtful, type DeliveryVerdict, type DoubtfulVerdict } from '#lib/webhooks/verdicts.ts';
import {
  findSubject,
  webhookDataSchema,
  webhookEnvelopeSchema,
  type WebhookData,
  type WebhookEnvelope,
} from '#lib/webhooks/webhook-event.ts';
import { parseStorableJson } from '#server/store/storable-json.ts';

/** What the body of a delivery says, as far as it can be read. */
export interface DeliveryContent {
  readonly envelope: WebhookEnvelope | undefined;
  /** There whenever all of it could be read. */
  readonly data: WebhookData | undefined;
  /** Which intent it is about, also where nothing else of its data can be read. */
  readonly subject: string | null;
}

/** Reads the body of a delivery: the only place that does. */
export function readDelivery(body: string): DeliveryContent {
  const envelope = webhookEnvelopeSchema.safeParse(parseStorableJson(body)).data;
  const data = webhookDataSchema.safeParse(envelope?.data).data;
  return { envelope, data, subject: data?.id ?? findSubject(envelope?.data) };
}

/** When an event came, by the database's clock, and its place among all reads and events. */
export interface Arrival {
  readonly order: number;
  readonly receivedAt: Date;
}

export type StoredArrival = Arrival & { readonly deliveryId: number };

interface OfDelivery extends StoredArrival {
  readonly eventId: string;
  readonly intentId: string;
}

/** An event that is merged into the mirror. */
export interface AcceptedEvent extends OfDelivery {
  readonly verdict: 'accepted';
  readonly eventType: string;
  readonly data: WebhookData;
}

/** An authentic event as it was stored, with what is used of it. */
export type StoredEvent = AcceptedEvent | DoubtfulEvent;

interface DoubtfulEvent extends OfDelivery {
  readonly verdict: DoubtfulVerdict;
  /** Whether its data are those of an intent; else only the id was read. */
  readonly hasData: boolean;
}

/** An event as its delivery was read. */
interface ReadEvent extends StoredArrival {
  readonly eventId: string;
  readonly verdict: DeliveryVerdict;
  readonly type: string | null;
  readonly intentId: string | null;
  readonly data: WebhookData | null;
}

/** What is to be applied of an event; undefined where nothing is. */
export function toAppliedEvent({
  verdict,
  type,
  intentId,
  data,
  ...arrival
}: ReadEvent): StoredEvent | undefined {
  if (!intentId) return undefined;
  const of = { ...arrival, intentId };
  if (isDoubtful(verdict)) return { ...of, verdict, hasData: data !== null };
  return verdict === 'accepted' && data ? { ...of, verdict, eventType: type ?? '', data } : undefined;
}

type Delivered = StoredArrival & { readonly verdict: DeliveryVerdict; readonly body: string };

/** Reads an event again from its delivery; undefined where that cannot be read as its verdict needs it. */
export function toStoredEvent({ body, ...stored }: Delivered): StoredEvent | undefined {
  const { envelope, data = null, subject: intentId } = readDelivery(body);
  if (!envelope) return undefined;
  return toAppliedEvent({ ...stored, eventId: envelope.id, type: envelope.type, intentId, data });
}
