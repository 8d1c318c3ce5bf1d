import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleIntent } from '#server/sandbox/testing/sample-intent.ts';
import { toFailure } from './force-status.ts';

const code = fc.constantFrom('burn_failed', 'refund_failed', 'unknown', 'something_new');
const failures = fc.array(
  fc.record({
    failureCode: fc.option(code, { nil: undefined }),
    providerFailureCode: fc.constant(undefined),
  }),
  { maxLength: 6 },
);

describe('toFailure', () => {
  test('[R41] the newest code is current and the first one stays the original, for every sequence', () => {
    fc.assert(
      fc.property(failures, (sequence) => {
        let intent = sampleIntent();
        for (const failure of sequence) intent = { ...intent, ...toFailure(intent, failure) };
        const codes = sequence.flatMap(({ failureCode }) => failureCode ?? []);
        expect(intent.failureCode).toBe(codes.at(-1) ?? null);
        const hasChanged = codes.some((one) => one !== codes[0]);
        expect(intent.originalFailureCode).toBe(hasChanged ? codes[0] : null);
      }),
    );
  });

  test('[R41] keeps the provider code beside its failure', () => {
    const first = toFailure(sampleIntent(), {
      failureCode: 'provider_rejected',
      providerFailureCode: 'AC03',
    });
    const second = toFailure(sampleIntent(first), {
      failureCode: 'refund_failed',
      providerFailureCode: undefined,
    });
    expect(second).toEqual({
      failureCode: 'refund_failed',
      providerFailureCode: null,
      originalFailureCode: 'provider_rejected',
      originalProviderFailureCode: 'AC03',
    });
  });
});
