import { expect, test } from 'vitest';
import { answerOf } from './answer-of.ts';
import { fail, succeed } from './result.ts';

test('an answer is given as it came', async () => {
  expect(await answerOf(Promise.resolve(succeed(7)))).toEqual({ ok: true, value: 7 });
  expect(await answerOf(Promise.resolve(fail({ code: 'forbidden' })))).toEqual(fail({ code: 'forbidden' }));
});

test('an answer that never came is a fault of its own, not an error of the dashboard', async () => {
  expect(await answerOf(Promise.reject(new Error('Failed to fetch')))).toEqual(fail({ code: 'no_answer' }));
});

test('a dashboard of another build, which does not know the call, has done nothing', async () => {
  const unknown = Object.assign(new Error('not found'), { name: 'UnrecognizedActionError' });
  expect(await answerOf(Promise.reject(unknown))).toEqual(fail({ code: 'other_version' }));
});
