import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import intent from '#messages/en/intent.json';
import { FailurePanel } from './failure-panel.tsx';

const { original, code, earlier, label } = intent.failure;

function wordsOf(facts: Partial<IntentDetail>): string {
  const panel = <FailurePanel intent={anIntentDetail(facts)} />;
  return renderWithCopy(panel, { locale: 'en', messages: { common, conversion, intent } });
}

/** What is said before the codes as received. */
function shown(failureCode: string, originalFailureCode: string | null, status = 'failed'): string {
  const html = wordsOf({ intentType: 'offramp', status, failureCode, originalFailureCode });
  return (html.split('<details')[0] ?? '').replaceAll(/<[^>]*>/g, '|').replaceAll(/\|+/g, '|');
}

describe('[R41] the causes of a failure', () => {
  test('the present one first, then the first one', () => {
    const said = shown('refund_failed', 'destination_invalid');
    expect(said).toContain(`|${code}|${label.refund_failed}|${original}|${label.destination_invalid}|`);
  });

  test.each([null, 'burn_failed'])('one alone where the first one is %s', (first) => {
    const said = shown('burn_failed', first);
    expect(said).toContain(`|${code}|${label.burn_failed}|`);
    expect(said).not.toContain(original);
  });

  test.each([...KNOWN_STATUSES, 'something_new'])(
    'the code is of an earlier failure once it goes on, is refunded or was completed: %s',
    (status) => {
      const isOver = !['failed', 'expired', 'canceled', 'something_new'].includes(status);
      const said = shown('refund_failed', 'destination_invalid', status);
      expect(said).toContain(`|${isOver ? earlier : code}|${label.refund_failed}|${original}|`);
      // Also beside the codes as received.
      expect(wordsOf({ status, failureCode: 'refund_failed' }).includes(code)).toBe(!isOver);
    },
  );

  test.each(['offramp', 'onramp'] as const)(
    'while a refund is in progress, the %s that has one failed behind it says so of an earlier one',
    (intentType) => {
      const { refund_failed: failed, refund_failed_before: before } = conversion.playbook.code;
      const meanings = ['failed', 'refunding'].map((status) => {
        const html = wordsOf({ intentType, status, failureCode: 'refund_failed' });
        return [html.includes(failed.meaning), html.includes(before.meaning)];
      });
      expect(meanings).toEqual([
        [true, false],
        [false, true],
      ]);
    },
  );
});
