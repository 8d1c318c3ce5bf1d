import { describe, expect, test } from 'vitest';
import { BURN_STANDINGS, findBurnOutcome, type BurnOutcome, type BurnStanding } from './burn-outcome.ts';
import { KNOWN_STATUSES, type KnownStatus } from '#lib/intents/status.ts';

/** What lists show of a burn that was executed, and of an open one. Every other pair: nothing. */
const SHOWN: Partial<Record<KnownStatus, Record<'burned' | 'open', BurnOutcome | null>>> = {
  expired: { burned: 'burned_not_paid', open: 'outcome_unknown' },
  canceled: { burned: 'burned_not_paid', open: 'outcome_unknown' },
  failed: { burned: 'burned_not_paid', open: null },
};

describe('[R44] [R82] what became of the tokens', () => {
  test.each(
    [...KNOWN_STATUSES, 'teleported'].flatMap((status) =>
      [...BURN_STANDINGS, null].map((burnStanding) => [status, burnStanding] as const),
    ),
  )('of an offramp that is %s, its burn %s', (status, burnStanding) => {
    const shown = burnStanding === null ? null : SHOWN[status as KnownStatus]?.[burnStanding];
    for (const failureCode of [null, 'destination_invalid', 'something_new'])
      expect(findBurnOutcome({ status, burnStanding, failureCode, wasReportedPaid: false })).toBe(
        shown ?? null,
      );
  });

  test('is not known where the service says that the burn failed: its block may have been undone', () => {
    const disputed = (status: string, burnStanding: BurnStanding | null) =>
      findBurnOutcome({ status, burnStanding, failureCode: 'burn_failed', wasReportedPaid: false });
    expect(disputed('failed', 'burned')).toBe('outcome_unknown');
    expect(['open', null].map((standing) => disputed('failed', standing as 'open' | null))).toEqual([
      null,
      null,
    ]);
    // Only of the failure that it has now.
    expect(disputed('expired', 'burned')).toBe('burned_not_paid');
    expect(disputed('refunded', 'burned')).toBeNull();
  });

  test('is not known where the service reported the payout before: it may have been paid', () => {
    const before = { failureCode: null, wasReportedPaid: true } as const;
    for (const status of KNOWN_STATUSES) {
      const shown = SHOWN[status] === undefined ? null : 'outcome_unknown';
      expect([status, findBurnOutcome({ ...before, status, burnStanding: 'burned' })]).toEqual([
        status,
        shown,
      ]);
      expect(findBurnOutcome({ ...before, status, burnStanding: 'open' })).toBe(SHOWN[status]?.open ?? null);
    }
  });
});
