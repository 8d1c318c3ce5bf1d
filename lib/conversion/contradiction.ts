/** What cannot change about an intent: once known, no event and no read changes it here. */
export const FACT_FIELDS = [
  'amountCents',
  'intentType',
  'chainId',
  'destination',
  'clientReference',
  'createdAt',
] as const;
export type FactField = (typeof FACT_FIELDS)[number];

/** Who claimed it: an event, the API when the intent was read, its answer to a creation, or a burn authorization. */
export const CONTRADICTION_SOURCES = ['webhook', 'read', 'create', 'prepare'] as const;
export type ContradictionSource = (typeof CONTRADICTION_SOURCES)[number];

/** A fact that the service's answer to a creation told otherwise than it was asked for. */
export interface AnswerDifference {
  readonly field: FactField | 'id';
  readonly asked: string;
  readonly answered: string;
}
