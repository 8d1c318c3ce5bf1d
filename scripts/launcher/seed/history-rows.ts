import type { IntentEventRow } from '#server/store/intents/intents-repository.ts';
import type { WebhookDeliveryDraft } from '#server/store/webhooks/webhook-deliveries-repository.ts';
import { signDelivery } from '#scripts/launcher/sign-delivery.ts';
import type { Seeded } from './mirror-rows.ts';
import type { PlannedIntent } from './plan-types.ts';
import type { Random } from './random.ts';
import { MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';

/** How late a delivery comes: at once, or with one of the later attempts of the service. */
const LATENESS = [
  [970, 0],
  [18, 5 * SECOND_MS],
  [8, 5 * MINUTE_MS],
  [3, 35 * MINUTE_MS],
  [1, 155 * MINUTE_MS],
] as const;

export type TimelineLine = Omit<IntentEventRow, 'id'>;
export interface History {
  readonly lines: readonly TimelineLine[];
  readonly deliveries: readonly (WebhookDeliveryDraft & { readonly receivedAt: Date })[];
}

/** The timeline of a seeded intent and the deliveries that it was learned from. */
export function toHistory(
  random: Random,
  seeded: Seeded,
  { secret, signerId, now }: { secret: string; signerId: string; now: Date },
): History {
  const { planned, added, creatorId } = seeded;
  const lines: TimelineLine[] = creatorId === null ? [] : requestLines(planned, creatorId);
  const deliveries: History['deliveries'][number][] = [];
  planned.steps.forEach((step, index) => {
    const event = added.events.find(({ id }) => id === planned.eventIds[index]);
    const lateMs = random.int(180, 2_400) + random.weighted(LATENESS);
    const isLost = random.chance(0.004);
    const receivedAt = new Date(Math.min(step.atMs + lateMs, now.getTime()));
    const isOwn = index === 0 && creatorId !== null;
    const source = isOwn ? 'create' : event && !isLost ? 'webhook' : 'read';
    const readAt = new Date(Math.min(step.atMs + random.int(4_000, 20 * MINUTE_MS), now.getTime()));
    lines.push({
      ...lineOf(planned.id, 'status', step.status),
      detail: step.statusReason ?? step.failureCode ?? null,
      source,
      occurredAt: new Date(step.atMs),
      recordedAt: source === 'read' ? readAt : source === 'create' ? new Date(step.atMs + 310) : receivedAt,
      eventId: source === 'webhook' ? (event?.id ?? null) : null,
    });
    if (!event || isLost) return;
    const body =
      planned.isContradicted && index === planned.steps.length - 1 ? otherAmount(event.body) : event.body;
    const delivery = toDelivery({ ...event, body }, { intentId: planned.id, receivedAt, secret });
    deliveries.push(delivery);
    const again = new Date(Math.min(receivedAt.getTime() + random.int(900, 9_000), now.getTime()));
    if (random.chance(0.015)) deliveries.push({ ...delivery, verdict: 'duplicate', receivedAt: again });
    if (random.chance(0.002))
      deliveries.push({ ...delivery, verdict: 'bad_signature', headers: unsigned(delivery) });
  });
  return { lines: [...lines, ...burnLines(planned, signerId)], deliveries };
}

/** What an event that contradicts says: the amount with one digit more. */
export function statedCents(amountCents: number): number {
  return amountCents * 10;
}

function otherAmount(body: string): string {
  return body.replace(/"amountCents":(\d+)/, (_, cents) => `"amountCents":${statedCents(Number(cents))}`);
}

function requestLines({ id, clientReference, steps }: PlannedIntent, creatorId: string): TimelineLine[] {
  const createdMs = steps[0]?.atMs ?? 0;
  return (['sent', 'accepted'] as const).map((value) => {
    const at = new Date(createdMs + (value === 'sent' ? -240 : 320));
    const source = value === 'sent' ? 'user' : 'create';
    return {
      ...lineOf(id, 'request', value),
      detail: clientReference,
      source,
      actorUserId: source === 'user' ? creatorId : null,
      occurredAt: at,
      recordedAt: at,
    };
  });
}

/** The steps of a burn, as this dashboard notes them, seconds apart. */
function burnLines({ id, burn, burnAtMs = 0 }: PlannedIntent, signerId: string): TimelineLine[] {
  if (burn === null) return [];
  const asked = [
    ['preparing', 'user', -42],
    ['ready', 'job', -36],
    ['signing', 'user', -21],
    ['asked', 'user', -20],
  ] as const;
  const done = [
    ['proof_stored', 'user', -3],
    ['submitting', 'job', 6],
    [burn, 'job', 15],
  ] as const;
  return [...asked, ...(burn === 'asked' ? [] : done)].map(([value, source, afterSeconds]) => {
    const at = new Date(burnAtMs + afterSeconds * SECOND_MS);
    const actorUserId = source === 'user' ? signerId : null;
    return { ...lineOf(id, 'burn', value), source, actorUserId, occurredAt: at, recordedAt: at };
  });
}

function lineOf(intentId: string, kind: TimelineLine['kind'], value: string) {
  return { intentId, kind, value, detail: null, eventId: null, actorUserId: null };
}

function toDelivery(
  event: { readonly id: string; readonly type: string; readonly body: string },
  { intentId, receivedAt, secret }: { intentId: string; receivedAt: Date; secret: string },
) {
  return {
    receivedAt,
    eventId: event.id,
    type: event.type,
    intentId,
    verdict: 'accepted' as const,
    skewSeconds: 0,
    body: event.body,
    headers: signDelivery({ ...event, at: receivedAt }, secret),
  };
}

function unsigned({ headers }: Pick<WebhookDeliveryDraft, 'headers'>): Record<string, string> {
  return { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}` };
}
