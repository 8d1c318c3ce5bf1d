import { expect, test } from 'vitest';
import { findFault } from './fault-schema.ts';
import { fail, isFinalRefusal, isWithoutEffect, mapResult, succeed } from './result.ts';

test('[R23] a refusal is final when the server says so, whatever its code', () => {
  const read = (fault: object) => isFinalRefusal(findFault(JSON.parse(JSON.stringify(fault))) ?? {});
  expect(read({ code: 'wallet_banned', isFinal: true })).toBe(true);
  expect(read({ code: 'service_refused' })).toBe(false);
  expect(read({ code: 'service_refused', isFinal: 'yes' })).toBe(false);
  expect(read({ code: 'service_rate_limited', isFinal: false })).toBe(false);
});

test('[R23] a refusal is without effect only where the server says either', () => {
  const read = (fault: object) => isWithoutEffect(findFault(JSON.parse(JSON.stringify(fault))) ?? {});
  expect(read({ code: 'service_refused', isFinal: true })).toBe(true);
  expect(read({ code: 'service_rate_limited', isFinal: false })).toBe(true);
  expect(read({ code: 'forbidden' })).toBe(false);
});

test('what succeeded becomes something else, and a fault stays what it is', () => {
  const length = (text: string) => text.length;
  expect(mapResult(succeed('four'), length)).toEqual(succeed(4));
  const refused = fail({ code: 'forbidden' });
  expect(mapResult(refused, length)).toBe(refused);
});
