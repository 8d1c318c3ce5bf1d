import { describe, expect, test } from 'vitest';
import { DESTINATION_FAILURES, findRecovery, KNOWN_FAILURE_CODES } from './failure-recovery.ts';

const STATUSES = ['failed', 'refunding', 'refunded'] as const;
const OTHER_CODES = KNOWN_FAILURE_CODES.filter(
  (code) => !DESTINATION_FAILURES.some((known) => known === code),
);
const recoveries = (codes: { readonly failureCode: string | null; readonly originalFailureCode: string }) =>
  STATUSES.map((status) => findRecovery({ intentType: 'offramp', status, ...codes }));

describe('[R41] [R56] the first cause decides, once no refund is open', () => {
  test.each(DESTINATION_FAILURES)('%s, and a refund that failed before another succeeded', (cause) => {
    const codes = { failureCode: 'refund_failed', originalFailureCode: cause };
    expect(recoveries(codes)).toEqual(['contact_support', 'await_refund', 'replace']);
  });

  test.each([...OTHER_CODES, 'something_new', null])(
    '[R57] one whose code is %s by now is for provider support while it is failed, whatever came first',
    (failureCode) => {
      for (const originalFailureCode of DESTINATION_FAILURES) {
        const codes = { failureCode, originalFailureCode };
        expect(recoveries(codes)).toEqual(['contact_support', 'await_refund', 'replace']);
      }
    },
  );

  test.each(OTHER_CODES)('%s, whatever the code is by now', (cause) => {
    for (const failureCode of KNOWN_FAILURE_CODES) {
      const codes = { failureCode, originalFailureCode: cause };
      expect(recoveries(codes)).toEqual(['contact_support', 'await_refund', 'contact_support']);
    }
  });
});
