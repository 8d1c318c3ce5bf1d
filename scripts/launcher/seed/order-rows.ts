import type { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import type { createRequests } from '#server/store/schema/schema-intents.ts';
import type { contradictions, intentOrders } from '#server/store/schema/schema-orders.ts';
import { statedCents } from './history-rows.ts';
import type { Seeded } from './mirror-rows.ts';
import type { Random } from './random.ts';

type Request = typeof createRequests.$inferInsert;
type Order = typeof intentOrders.$inferInsert;
type Attempt = typeof burnAttempts.$inferInsert & { readonly id: string };
type Proof = typeof burnProofs.$inferInsert;
type Contradiction = typeof contradictions.$inferInsert;

/** What a user here asked for, and the request that was sent for it; none for one that was made elsewhere. */
export function toRequest({ planned, creatorId }: Seeded): { request: Request; order: Order } | undefined {
  const { id, intentType, chainId, amountCents, destination, clientReference, idempotencyKey } = planned;
  if (creatorId === null || idempotencyKey === null) return undefined;
  const at = new Date((planned.steps[0]?.atMs ?? 0) - 240);
  const receiver =
    intentType === 'onramp' ? { destinationWallet: destination } : { destinationAddress: destination };
  const facts = {
    intentType,
    chainId,
    amountCents,
    destination,
    clientReference: clientReference ?? idempotencyKey,
  };
  const body = JSON.stringify({ amountCents, ...receiver, chainId, clientReference: facts.clientReference });
  return {
    request: {
      ...facts,
      ...{ idempotencyKey, body, state: 'accepted', intentId: id, attempts: 1 },
      ...{ createdBy: creatorId, createdAt: at, updatedAt: at },
    },
    order: { intentId: id, ...facts, origin: 'created', decidedBy: creatorId, decidedAt: at },
  };
}

/** The attempt to burn of an offramp, and the transaction that it ended with. */
export function toBurn(
  random: Random,
  { planned }: Seeded,
  signerId: string,
): { attempt: Attempt; proof: Proof | undefined } | undefined {
  const { id: intentId, burn, burnAtMs = 0, chainId, holder, amountCents, transaction } = planned;
  if (burn === null) return undefined;
  const at = (afterSeconds: number) => new Date(burnAtMs + afterSeconds * 1_000);
  const shared = { intentId, chainId, tokenHolder: holder };
  const attempt: Attempt = {
    ...shared,
    ...{ id: random.uuid(), amountCents, state: burn === 'asked' ? 'signing' : burn },
    ...{ startedBy: signerId, claimedBy: signerId, startedAt: at(-42), claimedAt: at(-21), askedAt: at(-20) },
    updatedAt: at(burn === 'asked' ? -20 : 15),
    authorizationExpiresAt: new Date(planned.expiresAtMs - 300_000),
  };
  if (burn === 'asked') return { attempt, proof: undefined };
  const times = { createdAt: at(-3), updatedAt: at(15) };
  const proof = {
    ...shared,
    ...times,
    id: random.uuid(),
    attemptId: attempt.id,
    proof: transaction,
    state: burn,
  };
  return { attempt, proof };
}

/** A statement that the amount is another one; what is held back is not reviewed. */
export function toContradiction(
  random: Random,
  seeded: Seeded,
  reviewerId: string,
): Contradiction | undefined {
  const { planned, isHeld } = seeded;
  const last = planned.steps.at(-1);
  if (!planned.isContradicted || !last) return undefined;
  const seenAt = new Date(last.atMs + 900);
  return {
    id: random.uuid(),
    intentId: planned.id,
    field: 'amountCents',
    held: String(planned.amountCents),
    stated: String(statedCents(planned.amountCents)),
    source: 'webhook',
    eventId: planned.eventIds.at(-1) ?? null,
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
    ...(!isHeld && {
      reviewedBy: reviewerId,
      reviewedAt: new Date(last.atMs + 5_400_000),
      note: 'O provedor confirmou o valor original; evento enviado com erro.',
    }),
  };
}
