import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallRequest } from '#lib/evm/call-request.ts';
import { findChangedFields } from './find-changed-fields.ts';

const burn: CallRequest = {
  evmChainId: 11_155_111,
  from: '0x00000000000000000000000000000000000000aa',
  to: '0x00000000000000000000000000000000000000bb',
  data: '0xdeadbeef01',
  value: 0n,
};
const sent = { from: burn.from, to: burn.to, input: burn.data, value: '0x0' };
const unavailable = new Error('unavailable');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is found, and after how many questions, when the node answers these in turn. */
async function after(...answers: readonly unknown[]) {
  let asked = 0;
  const found = findChangedFields(
    async () => {
      const answer = answers[Math.min(asked, answers.length - 1)];
      asked += 1;
      if (answer === unavailable) throw unavailable;
      return answer;
    },
    '0x01',
    burn,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return { fields: await found, asked };
}

test.each([
  ['the call that was checked', [sent], { fields: null, asked: 1 }],
  ['another call', [{ ...sent, input: '0xdeadbeef02' }], { fields: ['data'], asked: 1 }],
  ['a wrapped one', [{ ...sent, from: burn.to, to: burn.from }], { fields: null, asked: 1 }],
  [
    'another one, once it is known',
    [null, unavailable, {}, { ...sent, value: '0x1' }],
    { fields: ['value'], asked: 4 },
  ],
  ['what is never known', [null], { fields: null, asked: 10 }],
])('[B2] what a wallet sent is read back and compared: %s', async (_name, answers, found) => {
  expect(await after(...answers)).toEqual(found);
});
