import { expect, test } from 'vitest';
import { KeptTexts } from './kept-texts.ts';

test('texts are gathered once for each key of each language', () => {
  const [en, pt] = [{}, {}];
  const kept = new KeptTexts<string>();
  const asked: string[] = [];
  const get = (messages: object, key: string, text: string) =>
    kept.get(messages, key, () => {
      asked.push(text);
      return text;
    });
  expect([get(en, 'a', 'en a'), get(pt, 'a', 'pt a'), get(en, 'b', 'en b')]).toEqual([
    'en a',
    'pt a',
    'en b',
  ]);
  expect([get(en, 'a', 'again'), get(pt, 'a', 'again'), get(en, 'b', 'again')]).toEqual([
    'en a',
    'pt a',
    'en b',
  ]);
  expect(asked).toEqual(['en a', 'pt a', 'en b']);
});

test('what was gathered is found, of its own language alone', () => {
  const [en, pt] = [{}, {}];
  const kept = new KeptTexts<string>();
  expect(kept.find(en, 'a')).toBeUndefined();
  kept.get(en, 'a', () => 'en a');
  expect([kept.find(en, 'a'), kept.find(en, 'b'), kept.find(pt, 'a')]).toEqual([
    'en a',
    undefined,
    undefined,
  ]);
});
