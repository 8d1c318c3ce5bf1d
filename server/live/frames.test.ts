import { expect, test } from 'vitest';
import { joinFrames, RecentFrames } from './frames.ts';

const COUNT = 400;
const { frames, text } = historyOf(COUNT);

function historyOf(count: number) {
  const payload = { type: 'burn.changed', intentId: '5f1d8c02-6a3b-4c1e-9d2f-000000000001' } as const;
  const recent = new RecentFrames(Array.from({ length: count }, (_, index) => ({ seq: index + 1, payload })));
  const all = recent.after(0, count) ?? [];
  return { frames: all, text: all.map(({ bytes }) => Buffer.from(bytes).toString()) };
}

test('those who are at the same place are sent the same bytes', () => {
  const [one, other] = [joinFrames(frames.slice(0, 100)), joinFrames(frames.slice(0, 100))];
  expect(other).toBe(one);
  expect(Buffer.from(one).toString()).toBe(text.slice(0, 100).join(''));
  // Another end is another chunk.
  expect(Buffer.from(joinFrames(frames.slice(0, 99))).toString()).toBe(text.slice(0, 99).join(''));
});

test('those who are at many places make few chunks stay, and each is sent its own', () => {
  const first = joinFrames(frames.slice(0, 100));
  for (let start = 1; start <= 200; start += 1) {
    const bytes = joinFrames(frames.slice(start, start + 100));
    expect(Buffer.from(bytes).toString()).toBe(text.slice(start, start + 100).join(''));
  }
  expect(joinFrames(frames.slice(0, 100))).not.toBe(first);
});
