import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { KNOWN_FAILURE_CODES } from '#lib/intents/failure-recovery.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import intent from '#messages/en/intent.json';
import status from '#messages/en/status.json';
import { useTimelineText } from './use-timeline-text.ts';

function Detail({ value, detail }: { value: string; detail: string }) {
  const words = useTimelineText('offramp');
  return words.detail({ kind: 'status', value, detail });
}

const detailOf = (value: string, detail: string) =>
  renderWithCopy(<Detail value={value} detail={detail} />, {
    locale: 'en',
    messages: { common, fault, intent, status },
  });

test.each(KNOWN_FAILURE_CODES)('[R41] of lines that have the code %s, only a failure says it', (code) => {
  const saying = KNOWN_STATUSES.filter((value) => detailOf(value, code) !== '');
  expect(saying).toEqual(['failed']);
  expect(detailOf('failed', code)).toBe(intent.failure.label[code]);
});

function Title({ detail }: { detail: string | null }) {
  return useTimelineText('offramp').title({ kind: 'burn', value: 'signing', detail });
}

test.each([
  [null, intent.burn.state.signing],
  ['burn_nonce_used', intent.burn.state.signing],
  ['burn_reverted', intent.burn.state.signing_void],
  ['burn_proof_foreign', intent.burn.state.signing_void],
])('of a signature that is open with %s: %s', (detail, words) => {
  const messages = { common, fault, intent, status };
  expect(renderWithCopy(<Title detail={detail} />, { locale: 'en', messages })).toBe(words);
});

test('a reason of the service is said of every status', () => {
  const reasons = KNOWN_STATUSES.map((value) => detailOf(value, 'by the operator'));
  expect(new Set(reasons)).toEqual(new Set(['by the operator']));
});
