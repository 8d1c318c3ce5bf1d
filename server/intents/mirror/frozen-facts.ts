import 'server-only';
import { chainFamily } from '#lib/chains/chains.ts';
import type { FactField } from '#lib/intents/contradiction.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { intentTypeOfEvent } from '#lib/webhooks/event-types.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import { cutClaim } from '#lib/intents/completion/cut-claim.ts';
import { isSameInstant, toClaims, type Claim as ClaimOf } from '#server/contradictions/claims.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-claims.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** The facts of an intent that cannot change. Once one of them is known, no event and no read changes it. */
export type FrozenFacts = Pick<
  IntentRow,
  'intentType' | 'chainId' | 'amountCents' | 'destination' | 'clientReference' | 'createdAt'
>;

/** The value that a source claims for such a fact. */
export type Claim = ClaimOf<FactField>;

/** A claim that differs from the mirror. */
type FactContradiction = Contradiction<FactField>;

/** Every fact that a resource names, in each place where it names it. A null claims nothing. */
export function claimsOfResource(resource: Intent): Claim[] {
  const { intentType, chainId, clientReference, createdAt, pixPayment } = resource;
  const metadata = readMetadata(resource);
  return toClaims([
    ['intentType', intentType],
    ['chainId', chainId],
    ['chainId', metadata.chainId],
    ['amountCents', pixPayment?.amountCents],
    ['amountCents', metadata.amountCents],
    ['destination', metadata.destinationAddress],
    ['clientReference', clientReference],
    ['createdAt', createdAt],
  ]);
}

/** The same for an event: its data, and the direction in the name of its type. */
export function claimsOfEvent(data: WebhookData, eventType?: string): Claim[] {
  const { intentType, chainId, amountCents, clientReference, createdAt } = data;
  return toClaims([
    ['intentType', intentType],
    ['intentType', intentTypeOfEvent(eventType ?? null).intentType],
    ['chainId', chainId],
    ['amountCents', amountCents],
    ['clientReference', clientReference],
    ['createdAt', createdAt],
  ]);
}

/** The facts with those that were not known yet added, and every claim that differs. */
export function holdFacts<Facts extends FrozenFacts>(
  facts: Facts,
  claims: readonly Claim[],
): { readonly facts: Facts; readonly contradictions: readonly FactContradiction[] } {
  const contradictions: FactContradiction[] = [];
  let held = facts;
  for (const claim of claims) {
    const before = textOf(held, claim.field);
    if (before === null) held = learn(held, claim);
    else if (!agrees(held, claim)) contradictions.push({ ...claim, held: cutClaim(before) });
  }
  return {
    facts: held,
    contradictions: contradictions.map((one) => ({ ...one, value: cutClaim(one.value) })),
  };
}

/** The fact as text, in the one spelling in which claims are compared and stored. */
export function textOf(facts: FrozenFacts, field: FactField): string | null {
  const value = facts[field];
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * The destination of tokens or money is the one a user here decided, or none: metadata only informs (R51).
 */
function learn<Facts extends FrozenFacts>(facts: Facts, { field, value }: Claim): Facts {
  switch (field) {
    case 'amountCents':
      return { ...facts, amountCents: Number(value) };
    case 'clientReference':
      return { ...facts, clientReference: value };
    default:
      return facts;
  }
}

function agrees(facts: FrozenFacts, { field, value }: Claim): boolean {
  switch (field) {
    case 'createdAt':
      return isSameInstant(facts.createdAt.getTime(), Date.parse(value));
    case 'destination':
      return toDestination(facts, facts.destination ?? '') === toDestination(facts, value);
    default:
      return textOf(facts, field) === value;
  }
}

/** One spelling of a destination: EVM addresses in lower case, payout keys as the service takes them. */
function toDestination({ intentType, chainId }: FrozenFacts, text: string): string {
  const trimmed = text.trim();
  if (intentType === 'onramp') return chainFamily(chainId) === 'evm' ? trimmed.toLowerCase() : trimmed;
  const key = parsePayoutKey(trimmed);
  return ('problem' in key ? trimmed : key.value).toLowerCase();
}
