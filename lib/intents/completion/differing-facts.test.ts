import { expect, test } from 'vitest';
import type { ClaimField } from '#lib/intents/contradiction.ts';
import { findDifferingFacts } from './differing-facts.ts';

const REVIEWED_AT = '2026-11-27T12:00:00.000Z';
const claim = (field: ClaimField, claimed: string, reviewedAt: string | null = REVIEWED_AT) => ({
  ...{ field, claimed, reviewedAt },
});

test.each([
  ['an amount that the service goes on to name', [claim('amountCents', '9000')], ['amountCents']],
  ['the same, not reviewed', [claim('amountCents', '9000', null)], []],
  ['an amount that it names no more', [claim('amountCents', '8000')], []],
  ['an amount of the payment', [claim('amountCents', '7000')], ['amountCents']],
  ['another key', [claim('destination', 'ana@example.test')], ['destination']],
  ['another network', [claim('chainId', 'polygon')], ['chainId']],
  ['a claim about something else', [claim('clientReference', '9000'), claim('mintedAt', 'polygon')], []],
  ['nothing', [], []],
] as const)('[R51] %s', (_what, contradictions, found) => {
  const metadata = { amountCents: 9_000, chainId: 'polygon', destinationAddress: 'ana@example.test' };
  const raw = { intentType: 'offramp', chainId: 'base', metadata, pixPayment: { amountCents: 7_000 } };
  expect(findDifferingFacts({ contradictions, raw })).toEqual(found);
  expect(findDifferingFacts({ contradictions, raw: { metadata: null, pixPayment: [] } })).toEqual([]);
});
