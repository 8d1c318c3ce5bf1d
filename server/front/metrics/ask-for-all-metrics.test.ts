import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askForAllMetrics } from './ask-for-all-metrics.ts';
import { parseAllMetricsQuestion } from '#server/front/front-messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A channel to the process that started this one, with what was sent to it. */
class Channel extends EventEmitter {
  readonly sent: unknown[] = [];
  send(message: unknown): boolean {
    this.sent.push(message);
    return true;
  }
  answer(question: number, metricsText: string): void {
    this.emit('message', { metricsText, ...parseAllMetricsQuestion(this.sent[question]) });
  }
}

test('metrics that come too late are waited for no longer, and are not taken for an answer to a later question', async () => {
  const channel = new Channel();
  const first = askForAllMetrics(channel);
  const outcome = expect(first).rejects.toThrow('the metrics of all processes came too late');
  await vi.advanceTimersByTimeAsync(3_000);
  await outcome;
  expect(channel.listenerCount('message')).toBe(0);

  const second = askForAllMetrics(channel);
  channel.answer(0, 'old');
  channel.answer(1, 'new');
  expect(await second).toBe('new');
  expect(channel.listenerCount('message')).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('two questions at a time each get their own answer', async () => {
  const channel = new Channel();
  const questions = Promise.all([askForAllMetrics(channel), askForAllMetrics(channel)]);
  channel.answer(1, 'second');
  channel.answer(0, 'first');
  expect(await questions).toEqual(['first', 'second']);
});
