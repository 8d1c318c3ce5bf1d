import { z } from 'zod';
import { linesSchema } from '#lib/text/typed-text.ts';
import { isoInstant } from '#lib/time/iso-instant.ts';

/** The facts of an intent that cannot change: once known, no event and no read changes them here. */
export const FACT_FIELDS = [
  'amountCents',
  'intentType',
  'chainId',
  'destination',
  'clientReference',
  'createdAt',
] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** The same of a registration; `limitCents` is the daily limit that a user here asked for. */
export const REGISTRATION_FIELDS = [
  'chainId',
  'address',
  'role',
  'signerWallet',
  'limitCents',
  'createdAt',
] as const;
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number];

/**
 * What a chain shows of the mint of an onramp: how much the ordered wallet got, in base units, which onramp
 * the transaction was counted for, and when it was made.
 */
const MINT_FIELDS = ['mintedBaseUnits', 'mintOf', 'mintedAt'] as const;
export type MintField = (typeof MINT_FIELDS)[number];

/**
 * What a statement may contradict: a fact, a mint, the one conversion that a burn authorization or a request
 * is for, or the environment that the dashboard was set up for.
 */
export const STATEMENT_FIELDS = [
  ...FACT_FIELDS,
  ...MINT_FIELDS,
  'burnAuthorization',
  'createRequest',
  'environment',
  'address',
  'role',
  'signerWallet',
  'limitCents',
] as const satisfies readonly (
  FactField | MintField | RegistrationField | 'burnAuthorization' | 'createRequest' | 'environment'
)[];
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/**
 * Who stated it: an event, the API when it was read, its answer to a creation, what it prepared to be
 * signed (a burn authorization or a grant), or the chain, of the mint that the service names.
 */
export const CONTRADICTION_SOURCES = ['webhook', 'read', 'create', 'prepare', 'chain'] as const;
export type ContradictionSource = (typeof CONTRADICTION_SOURCES)[number];

/** A fact that differs between the request and the service's answer to the creation. */
export const answerDifferenceSchema = z.object({
  field: z.enum([...STATEMENT_FIELDS, 'id']),
  asked: z.string(),
  answered: z.string(),
});
export type AnswerDifference = z.infer<typeof answerDifferenceSchema>;

/**
 * A fact that was stated to be another. It holds signing and paying back until a user has reviewed it.
 */
export const contradictionSchema = z.object({
  id: z.guid(),
  field: z.enum(STATEMENT_FIELDS),
  /** The value that is stored here and stays. Amounts in BRL cents, instants in ISO 8601. */
  held: z.string(),
  /** What the source states; under the name that pages of earlier builds read. */
  claimed: z.string(),
  source: z.enum(CONTRADICTION_SOURCES),
  firstSeenAt: isoInstant,
  lastSeenAt: isoInstant,
  timesSeen: z.int().positive(),
  /** Who reviewed it and when; null while no user has. */
  reviewedBy: z.string().nullable(),
  reviewedAt: isoInstant.nullable(),
  note: z.string().nullable(),
});
export type ContradictionView = z.infer<typeof contradictionSchema>;

/** Whether all that is open is what a chain shows of a mint: there is nothing left to sign or to pay. */
export function isMintContradicted(
  contradictions: readonly Pick<ContradictionView, 'source' | 'reviewedAt'>[],
): boolean {
  const open = contradictions.filter(({ reviewedAt }) => reviewedAt === null);
  return open.length > 0 && open.every(({ source }) => source === 'chain');
}

const MOST_AT_ONCE = 200;
/** Of a user's note about a review, in characters. It may be left out. */
export const REVIEW_NOTE_LENGTH = { min: 0, max: 500 } as const;

/** A user's review: which statements, and what they found out. */
export const reviewSchema = z.object({
  ids: z.array(z.guid()).min(1).max(MOST_AT_ONCE),
  note: linesSchema(REVIEW_NOTE_LENGTH).transform((text) => (text === '' ? null : text)),
});
