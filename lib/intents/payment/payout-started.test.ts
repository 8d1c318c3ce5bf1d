import { describe, expect, test } from 'vitest';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { DESTINATION_FAILURES } from '#lib/intents/failure-recovery.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { endsUnpaid, KNOWN_STATUSES } from '#lib/intents/status.ts';
import { isPayoutStarted } from './payout-started.ts';

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
      expect(isPayoutStarted(anIntentDetail({ ...facts, timeline: STARTED }))).toBe(true);
      expect(isPayoutStarted(anIntentDetail({ ...facts, timeline: lines('burn_approved', 'burning') }))).toBe(
        false,
      );
    },
  );

  test('is one of each status that ends without it, and of no other', () => {
    const started = [...KNOWN_STATUSES, 'something_new'].filter((status) =>
      isPayoutStarted(anIntentDetail({ status, timeline: STARTED })),
    );
    expect(started).toEqual(KNOWN_STATUSES.filter(endsUnpaid));
  });

  test('counts where a read reported it, or withdrew a completion that only an event had reported', () => {
    const corrected = lines('paying_out').map((line) => ({ ...line, kind: 'correction' as const }));
    for (const timeline of [corrected, lines('completed')])
      expect(isPayoutStarted(anIntentDetail({ status: 'failed', timeline }))).toBe(true);
  });

  test('of one that was reported as completed is said by that', () => {
    const facts = { status: 'failed', timeline: STARTED, wasReportedPaid: true };
    expect(isPayoutStarted(anIntentDetail(facts))).toBe(false);
  });

  test.each(DESTINATION_FAILURES)('[R56] holds nothing where its destination is wrong: %s', (code) => {
    const facts = { status: 'failed', timeline: STARTED };
    const failed = [
      { failureCode: code, originalFailureCode: null },
      { failureCode: 'refund_failed', originalFailureCode: code },
    ];
    for (const codes of failed) expect(isPayoutStarted(anIntentDetail({ ...facts, ...codes }))).toBe(false);
  });
});
