import { expect, test } from 'vitest';
import { toShownHold } from './shown-hold.ts';
import { KNOWN_STATUSES, statusFacts, statusesAsking } from '#lib/intents/status.ts';

const NOW = '2026-11-25T12:00:00.000Z';

test('details that conflict forbid to pay or to sign where a status asks for it, and are to be reviewed elsewhere', () => {
  const marked = KNOWN_STATUSES.filter(
    (status) => toShownHold({ status, contradictedAt: NOW, paymentHold: null }) === 'contradicted',
  );
  expect(marked).toEqual([...statusesAsking('pay'), ...statusesAsking('sign')]);
  expect(toShownHold({ status: 'completed', contradictedAt: NOW, paymentHold: 'no_code' })).toBe('to_review');
});

test('without a conflict, what prevents the payment is marked', () => {
  for (const status of KNOWN_STATUSES.filter((known) => statusFacts(known).asks === 'pay')) {
    expect(toShownHold({ status, contradictedAt: null, paymentHold: 'no_code' })).toBe('no_code');
    expect(toShownHold({ status, contradictedAt: null, paymentHold: null })).toBeNull();
  }
});
