import 'server-only';
import { environmentSchema } from '#lib/chains/chain-schemas.ts';
import { chainFamily, type Environment } from '#lib/chains/chains.ts';
import type { FactField } from '#lib/intents/contradiction.ts';
import { readMetadata, type Intent } from '#lib/intents/intent.ts';
import { isTerminal, statusFacts } from '#lib/intents/status.ts';
import { intentTypeOfEvent } from '#lib/webhooks/event-types.ts';
import type { WebhookData } from '#lib/webhooks/webhook-event.ts';
import { parsePayoutKey } from '#lib/pix/payout-key.ts';
import { cutStatement } from '#lib/intents/completion/cut-statement.ts';
import {
  isSameInstant,
  toStatements,
  type Statement as StatementOf,
} from '#server/contradictions/statements.ts';
import type { Contradiction } from '#server/contradictions/record-contradicting-statements.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

/** The facts of an intent that cannot change. Once one of them is known, no event and no read changes it. */
export type FrozenFacts = Pick<
  IntentRow,
  'intentType' | 'chainId' | 'amountCents' | 'destination' | 'clientReference' | 'createdAt'
>;

/** The value that a source states for such a fact. */
export type Statement = StatementOf<FactField>;

/** A statement that differs from the mirror. */
type FactContradiction = Contradiction<FactField>;

/** Every fact that a resource names, in each place where it names it. A null states nothing. */
export function statementsOfResource(resource: Intent): Statement[] {
  return [
    ...statementsOfContract(resource),
    ...statementsOfMetadata(resource),
    ...statementsOfState(resource),
  ];
}

/**
 * The type that follows from where a conversion is: some statuses, and a code to pay, are of onramps only
 * (R43, R49). Unlike what names a fact it changes, so that it shows no other conversion.
 */
export function statementsOfState({
  status,
  pixPayment = null,
}: Pick<Intent, 'status'> & Partial<Pick<Intent, 'pixPayment'>>): Statement[] {
  const [onlyType, ...otherTypes] = statusFacts(status).intentTypes;
  return toStatements([
    ['intentType', otherTypes.length === 0 ? onlyType : null],
    ['intentType', pixPayment === null ? null : 'onramp'],
  ]);
}

/** Those that are part of the service's contract. */
export function statementsOfContract(resource: Intent): Statement[] {
  const { intentType, chainId, clientReference, createdAt, pixPayment } = resource;
  return toStatements([
    ['intentType', intentType],
    ['chainId', chainId],
    ['amountCents', pixPayment?.amountCents],
    ['clientReference', clientReference],
    ['createdAt', createdAt],
  ]);
}

/** Those of its metadata, which only inform: the contract has none of them (R51). */
export function statementsOfMetadata(resource: Intent): Statement[] {
  const { chainId, amountCents, destinationAddress } = readMetadata(resource);
  return toStatements([
    ['chainId', chainId],
    ['amountCents', amountCents],
    ['destination', destinationAddress],
  ]);
}

/**
 * A resource that can still change and names another environment than `held`, that of the settings: one of
 * the two is wrong, and test money may be real (R11). Any other value says nothing, and so does none.
 */
export function findOtherEnvironment(resource: Intent, held: Environment): Contradiction<'environment'>[] {
  const value = environmentSchema.safeParse(readMetadata(resource).environment).data;
  const isOther = value !== undefined && value !== held && !isTerminal(resource.status);
  return isOther ? [{ field: 'environment', held, value }] : [];
}

/** The same for an event: its data, its status, and the direction in the name of its type. */
export function statementsOfEvent(data: WebhookData, eventType?: string): Statement[] {
  const { intentType, status, chainId, amountCents, clientReference, createdAt } = data;
  const named = toStatements<FactField>([
    ['intentType', intentType],
    ['intentType', intentTypeOfEvent(eventType ?? null).intentType],
    ['chainId', chainId],
    ['amountCents', amountCents],
    ['clientReference', clientReference],
    ['createdAt', createdAt],
  ]);
  return [...named, ...statementsOfState({ status })];
}

/** The facts with those that were not known yet added, and every statement that differs. */
export function holdFacts<Facts extends FrozenFacts>(
  facts: Facts,
  statements: readonly Statement[],
): { readonly facts: Facts; readonly contradictions: readonly FactContradiction[] } {
  const contradictions: FactContradiction[] = [];
  let held = facts;
  for (const statement of statements) {
    const before = textOf(held, statement.field);
    if (before === null) held = learn(held, statement);
    else if (!agrees(held, statement)) contradictions.push({ ...statement, held: cutStatement(before) });
  }
  return {
    facts: held,
    contradictions: contradictions.map((one) => ({ ...one, value: cutStatement(one.value) })),
  };
}

/** The fact as text, in the one spelling in which statements are compared and stored. */
export function textOf(facts: FrozenFacts, field: FactField): string | null {
  const value = facts[field];
  if (value === null) return null;
  return value instanceof Date ? value.toISOString() : String(value);
}

/**
 * The destination of tokens or money is the one a user here decided, or none: metadata only informs (R51).
 */
function learn<Facts extends FrozenFacts>(facts: Facts, { field, value }: Statement): Facts {
  switch (field) {
    case 'amountCents':
      return { ...facts, amountCents: Number(value) };
    case 'clientReference':
      return { ...facts, clientReference: value };
    default:
      return facts;
  }
}

function agrees(facts: FrozenFacts, { field, value }: Statement): boolean {
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
