import type { ContradictionView, FactField } from '#lib/intents/contradiction.ts';
import { cutClaim } from './cut-claim.ts';

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

interface Reviewed {
  readonly contradictions: readonly Pick<ContradictionView, 'field' | 'claimed' | 'reviewedAt'>[];
  /** The resource as the service answered it last. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/**
 * Facts that the service still names differently after a user reviewed them. The review holds nothing back
 * any more; it does not make them agree.
 */
export function findDifferingFacts({ contradictions, raw }: Reviewed): (keyof typeof NAMED_AT)[] {
  const reviewed = contradictions.filter(({ reviewedAt }) => reviewedAt !== null);
  return (Object.keys(NAMED_AT) as (keyof typeof NAMED_AT)[]).filter((field) => {
    const named = NAMED_AT[field].map((path) => textAt(raw, path));
    return reviewed.some((claim) => claim.field === field && named.includes(claim.claimed));
  });
}

function textAt(raw: Readonly<Record<string, unknown>>, path: readonly string[]): string | undefined {
  let value: unknown = raw;
  for (const key of path) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? cutClaim(String(value)) : undefined;
}
