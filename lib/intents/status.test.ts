import { describe, expect, it } from 'vitest';
import { isTerminal, KNOWN_STATUSES, statusesOf, statusFacts } from './status.ts';

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

describe('[R44] [R80] what a refused approve-burn means', () => {
  const proofIs = (standing: string) =>
    KNOWN_STATUSES.filter((status) => statusFacts(status).proof === standing);

  it('is a refusal only while the intent awaits the burn', () => {
    expect(proofIs('awaited')).toEqual(['awaiting_burn_approval']);
  });

  it('is that the proof was taken from the approval on', () => {
    expect(proofIs('taken')).toEqual([
      'burn_approved',
      'onchain_received',
      'burning',
      'scheduled',
      'paying_out',
      'completed',
      'failed',
      'refunding',
      'refunded',
    ]);
  });

  it('is that it never will be once the intent ended', () => {
    expect(proofIs('never')).toEqual(['expired', 'canceled']);
  });

  it('[R42] is nothing in a status whose place is not documented, and in one that is new', () => {
    expect(proofIs('unknown')).toEqual([
      'created',
      'requires_compliance',
      ...ONRAMPS_ONLY,
      'awaiting_onchain_transfer',
    ]);
    expect(statusFacts('a_new_status').proof).toBe('unknown');
  });
});
