import { expect, test } from 'vitest';
import { findFault } from './fault-schema.ts';
import { isFinalRefusal, isWithoutEffect } from './result.ts';

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
