import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askedGauge, metricsRegistry } from './metrics.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** What is asked is answered by hand; `read` answers what the metrics show after at most so long. */
function askByHand(name: string) {
  const questions: PromiseWithResolvers<number>[] = [];
  askedGauge({
    name,
    help: 'x',
    ask: () => {
      const question = Promise.withResolvers<number>();
      questions.push(question);
      return question.promise;
    },
  });
  const read = async (afterMs = 0) => {
    const text = metricsRegistry().getSingleMetricAsString(name);
    await vi.advanceTimersByTimeAsync(afterMs);
    return Number((await text).trim().split('\n').at(-1)?.split(' ')[1]?.replace('Nan', 'NaN'));
  };
  return { questions, read };
}

test('a gauge that is asked for and does not know yet says so within a moment, and asks once', async () => {
  const { questions, read } = askByHand('never_known');
  expect(await read(750)).toBeNaN();
  expect(await read(750)).toBeNaN();
  expect(questions).toHaveLength(1);
});

test('an answer that came late is what the next reading shows while a new one is asked for', async () => {
  const { questions, read } = askByHand('known_late');
  expect(await read(750)).toBeNaN();
  questions[0]?.resolve(7);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await read(750)).toBe(7);
  expect(questions).toHaveLength(2);
});

test('an answer of long ago is none', async () => {
  const { questions, read } = askByHand('known_long_ago');
  const first = read();
  questions[0]?.resolve(7);
  expect(await first).toBe(7);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await read(750)).toBe(7);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await read(750)).toBeNaN();
});

test('a question that fails is answered at once with not known, and is asked again', async () => {
  const { questions, read } = askByHand('failing');
  const first = read();
  questions[0]?.resolve(7);
  expect(await first).toBe(7);
  const second = read();
  questions[1]?.reject(new Error('refused'));
  expect(await second).toBeNaN();
  const third = read();
  questions[2]?.resolve(8);
  expect(await third).toBe(8);
});
