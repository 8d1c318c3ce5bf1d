import { describe, expect, it } from 'vitest';
import { isTerminal, KNOWN_STATUSES, statusesOf } from './status.ts';

const ONRAMPS_ONLY = ['awaiting_fiat_payment', 'fiat_received', 'minting'] as const;

describe('the statuses that a filter offers', () => {
  it('[R43] for onramps are all of the spec’s 18', () => {
    expect(KNOWN_STATUSES).toHaveLength(18);
    expect(statusesOf('onramp')).toEqual(KNOWN_STATUSES);
    expect(statusesOf('all')).toEqual(KNOWN_STATUSES);
  });

  it('[R43] for offramps are those without the three that occur on onramps only', () => {
    const offered = statusesOf('offramp');
    expect(KNOWN_STATUSES.filter((status) => !offered.includes(status))).toEqual(ONRAMPS_ONLY);
  });
});

it('[R38] four statuses are the end, and failed is none of them', () => {
  expect(KNOWN_STATUSES.filter(isTerminal).toSorted()).toEqual(
    ['completed', 'refunded', 'expired', 'canceled'].toSorted(),
  );
  expect(isTerminal('failed')).toBe(false);
  expect(isTerminal('some_new_status')).toBe(false);
});
