import { expect, test } from 'vitest';
import { parseClamp } from './limit-clamp.ts';

const UNREAD = { requestedCents: null, effectiveCents: null };

test.each<[string | null, object | undefined]>([
  ['limit_clamped: requested 100000, effective 40000 (ceiling)', { requestedCents: 100_000 }],
  ['LIMIT CLAMPED requested=5; effective=40000', { requestedCents: 5, effectiveCents: 40_000 }],
  ['limit_clamped: effective 40000 (requested 5)', { requestedCents: 5 }],
  ['limit_clamped: requested 1000.00, effective 40000', { requestedCents: null, effectiveCents: 40_000 }],
  ['limit_clamped: requested 99999999999999999999, effective 40000', { requestedCents: null }],
  ['limit_clamped', UNREAD],
  ['limit_clamped: requested 100000', UNREAD],
  ['limit_clamped: requested 1000.00, effective 400.00 (ceiling)', UNREAD],
  ['limit_clamped: requested 100,000, effective 40,000', UNREAD],
  ['limit_clamped: requested 100 000, effective 40 000', UNREAD],
  ['limit_clamped: requested 1000000000, effective 400000000', UNREAD],
  ['not_on_chain', undefined],
  [null, undefined],
])('[R110] the note of a clamp is read leniently, in the unit of the limit in force: %s', (text, clamp) => {
  const read = parseClamp(text, [null, 40_000]);
  if (clamp === undefined) expect(read).toBeUndefined();
  else expect(read).toMatchObject(clamp);
});

test('a clamp of a wallet that names no limit has no numbers', () => {
  expect(parseClamp('limit_clamped: requested 5, effective 3', [null])).toEqual(UNREAD);
});
