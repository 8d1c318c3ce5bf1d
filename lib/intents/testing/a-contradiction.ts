import type { ContradictionView } from '#lib/intents/contradiction.ts';

/** The statement of a chain that an onramp was minted with another amount, with these facts changed. */
export function aContradiction(change: Partial<ContradictionView> = {}): ContradictionView {
  return {
    id: '5f1d8c02-6a3b-4c1e-9d2f-00000000000c',
    field: 'mintedBaseUnits',
    held: '10000000',
    claimed: '3000000',
    source: 'chain',
    firstSeenAt: '2026-11-21T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    timesSeen: 1,
    reviewedBy: null,
    reviewedAt: null,
    note: null,
    ...change,
  };
}
