import type { FactField } from '#lib/intents/contradiction.ts';

/** Where a resource of the service names what was ordered, each as a path of keys. */
export const NAMED_AT = {
  intentType: [['intentType']],
  chainId: [['chainId'], ['metadata', 'chainId']],
  amountCents: [
    ['pixPayment', 'amountCents'],
    ['metadata', 'amountCents'],
  ],
  destination: [['metadata', 'destinationAddress']],
} as const satisfies Partial<Record<FactField, readonly (readonly string[])[]>>;
