import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { anIntentDetail } from '#lib/intents/testing/an-intent-detail.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import intent from '#messages/en/intent.json';
import { FailurePanel } from './failure-panel.tsx';

const { original, code, label } = intent.failure;

/** What is said before the codes as received. */
function shown(failureCode: string, originalFailureCode: string | null): string {
  const facts = { intentType: 'offramp', status: 'failed', failureCode, originalFailureCode } as const;
  const panel = <FailurePanel intent={anIntentDetail(facts)} />;
  const html = renderWithCopy(panel, { locale: 'en', messages: { common, conversion, intent } });
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
});
