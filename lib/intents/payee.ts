import { parsePayoutKey, type PayoutKey } from '#lib/pix/payout-key.ts';
import type { IntentDetail } from './intent-view.ts';
import { findStated } from './stated-facts.ts';

/** A key is no longer than this, as the service takes it. */
const LONGEST_KEY = 255;

/** What may be known of the payee, beside the key itself. */
export const PAYEE_PARTS = ['name', 'document', 'bank'] as const;
export type PayeePart = (typeof PAYEE_PARTS)[number];

/** Who an offramp pays, as far as it is known. */
export interface Payee {
  /** The Pix key; null where neither a user here nor the service names one. */
  readonly key: string | null;
  /** What kind of key it is; null where there is none, or its kind is not recognised. */
  readonly kind: PayoutKey['kind'] | null;
  /** The offramp was created here, with a key that a user typed. */
  readonly isTypedHere: boolean;
  /** What is not known of the payee. A CNPJ as key is the holder's document. */
  readonly unknown: readonly PayeePart[];
}

/**
 * Who an offramp pays. Of an offramp created elsewhere only what the service names is known: the party of an
 * intent is not said to be the holder of the key.
 */
export function findPayee(
  intent: Pick<IntentDetail, 'amountCents' | 'destination' | 'raw' | 'order' | 'createdBy'>,
): Payee {
  const stated = findStated(intent).destination?.trim() ?? '';
  const parsed = parsePayoutKey(stated);
  const kind = 'problem' in parsed ? null : parsed.kind;
  return {
    key: stated === '' ? null : stated.slice(0, LONGEST_KEY),
    kind,
    isTypedHere: intent.createdBy !== null || intent.order?.origin === 'created',
    unknown: PAYEE_PARTS.filter((part) => part !== 'document' || kind !== 'cnpj'),
  };
}
