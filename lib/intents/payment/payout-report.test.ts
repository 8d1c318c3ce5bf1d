import { describe, expect, test } from 'vitest';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { DESTINATION_FAILURES } from '#lib/intents/failure-recovery.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { endsUnpaid, KNOWN_STATUSES } from '#lib/intents/status.ts';
import { findPayoutReport } from './payout-report.ts';

const AT = '2026-11-21T10:00:00.000Z';

function lines(...values: readonly string[]): IntentDetail['timeline'] {
  const line = { kind: 'status', detail: null, source: 'webhook', actor: null } as const;
  return values.map((value, index) => ({
    ...line,
    ...{ id: String(index), value, occurredAt: AT, recordedAt: AT },
  }));
}

const STARTED = lines('awaiting_burn_approval', 'burn_approved', 'burning', 'paying_out');

describe('[R42] [R46] a payout that the service reported as started', () => {
  test.each([null, 'unknown', 'operator_aborted', 'provider_rejected', 'refund_failed', 'something_new'])(
    'is not known to have stayed out where it failed then: %s',
    (failureCode) => {
      const facts = { status: 'failed', failureCode } as const;
      expect(findPayoutReport(anIntentDetail({ ...facts, timeline: STARTED }))).toBe('started');
      expect(
        findPayoutReport(anIntentDetail({ ...facts, timeline: lines('burn_approved', 'burning') })),
      ).toBeNull();
    },
  );

  test('is one of each status that ends without it, and of no other', () => {
    for (const wasReportedPaid of [false, true]) {
      const reported = [...KNOWN_STATUSES, 'something_new'].filter(
        (status) => findPayoutReport(anIntentDetail({ status, timeline: STARTED, wasReportedPaid })) !== null,
      );
      expect(reported).toEqual(KNOWN_STATUSES.filter(endsUnpaid));
    }
  });

  test('counts where a read reported it, or withdrew a completion that only an event had reported', () => {
    const corrected = lines('paying_out').map((line) => ({ ...line, kind: 'correction' as const }));
    for (const timeline of [corrected, lines('completed')])
      expect(findPayoutReport(anIntentDetail({ status: 'failed', timeline }))).toBe('started');
  });

  test.each([
    ['failed', null],
    ['failed', 'destination_invalid'],
    ['expired', null],
    ['canceled', null],
  ])('is the stronger one where it was reported as completed: %s %s', (status, failureCode) => {
    const facts = { status, failureCode, timeline: STARTED, wasReportedPaid: true };
    expect(findPayoutReport(anIntentDetail(facts))).toBe('completed');
    expect(findPayoutReport(anIntentDetail({ ...facts, intentType: 'onramp' }))).toBeNull();
  });

  test.each(DESTINATION_FAILURES)(
    '[R56] [R41] holds nothing where its destination is wrong, while the code is of a destination: %s',
    (code) => {
      const failed = anIntentDetail({ status: 'failed', timeline: STARTED, failureCode: code });
      expect(findPayoutReport(failed)).toBeNull();
      for (const failureCode of ['refund_failed', 'operator_aborted', 'something_new', null]) {
        const codes = { failureCode, originalFailureCode: code };
        expect(findPayoutReport({ ...failed, ...codes })).toBe('started');
      }
    },
  );
});
