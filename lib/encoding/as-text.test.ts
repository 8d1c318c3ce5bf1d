import { expect, test } from 'vitest';
import { asText, readText, ReadTexts } from './as-text.ts';

const DATA = { title: 'Conversões "abertas"', rows: [['a', 1, null]] };

test('what was written as text is read as it was', () => {
  expect(readText(asText(DATA))).toEqual(DATA);
});

test('a text that was read is the same object again, also of another request', () => {
  const read = new ReadTexts<typeof DATA>(2);
  expect(read.get(asText(DATA))).toBe(read.get(asText(DATA)));
});

test('no more texts are kept than it was made for', () => {
  const read = new ReadTexts<number>(2);
  const texts = [1, 2, 3, 1].map((value) => asText(value));
  expect(texts.map((text) => read.get(text))).toEqual([1, 2, 3, 1]);
});
