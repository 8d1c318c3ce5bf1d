import { describe, expect, test } from 'vitest';
import { CONVERSION_LABEL_MAX_LENGTH, labelInputSchema } from '#lib/intents/annotation.ts';
import { linesLength, nameLength } from './typed-length.ts';
import { lineSchema, linesSchema } from './typed-text.ts';

const line = lineSchema(40);
const lines = linesSchema({ min: 3, max: 40 });
const problems = (schema: typeof line, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

/** Of each kind one that a font draws nothing for, or that changes the order of what follows. */
const UNSEEN = [
  ['NUL', '\0'],
  ['a control', '\u001B'],
  ['a tab', '\t'],
  ['a line feed', '\n'],
  ['a line separator', '\u2028'],
  ['a soft hyphen', '\u00AD'],
  ['a zero-width space', '\u200B'],
  ['a zero-width joiner', '\u200D'],
  ['a byte order mark', '\uFEFF'],
  ['a right-to-left override', '\u202E'],
  ['the end of an override', '\u202C'],
  ['an isolate', '\u2066'],
  ['a tag', '\u{E0041}'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille pattern', '\u2800'],
  ['a variation selector of a letter', '\uFE0F'],
  ['a lone surrogate', '\uD83E'],
  ['U+FFFE, which no XML may have', '\uFFFE'],
  ['U+FFFF, which no XML may have', '\uFFFF'],
  ['a code point that is no character', '\u{1FFFE}'],
] as const;

test.each(UNSEEN)('a line with %s is refused', (_kind, character) => {
  expect(problems(line, `PAY${character}-1`)).toEqual(['unseen_character']);
});

test.each(['\u200B', '\u202C'])('a line that ends with %j is refused, and one of it alone', (character) => {
  expect(problems(line, `PAY-1${character}`)).toEqual(['unseen_character']);
  expect(problems(line, character)).toEqual(['unseen_character']);
});

test('a line is trimmed and composed, and otherwise as it was typed', () => {
  expect(line.parse('  São  Paulo \n')).toBe('São  Paulo');
  expect(line.parse('Sa\u0303o')).toBe('S\u00E3o');
  expect(line.parse('Tesouro ❤\uFE0F 🪙 שלום')).toBe('Tesouro ❤\uFE0F 🪙 שלום');
  expect(problems(line, 'x'.repeat(41))).toEqual(['text_too_long']);
});

test.each(['\0', '\u001B', '\u202E', '\u2066', '\u200F', '\uD83E', '\uFFFE', '\uFFFF', '\uFDD0'])(
  'lines with %j are refused',
  (character) => {
    expect(problems(lines, `PAY${character}-1`)).toEqual(['unseen_character']);
  },
);

test('lines keep their line feeds, tabs and emoji, with one kind of line end', () => {
  expect(lines.parse(' a\r\nb\rc\u2028d\te 👩\u200D👧 ')).toBe('a\nb\nc\nd\te 👩\u200D👧');
});

test('lines in which too little can be seen are refused', () => {
  expect(problems(lines, '\u200B\u200B\u200B')).toEqual(['missing']);
  expect(problems(lines, ' ab ')).toEqual(['missing']);
  expect(problems(lines, 'x'.repeat(41))).toEqual(['text_too_long']);
  expect(linesSchema({ min: 0, max: 3 }).parse('  ')).toBe('');
});

describe.each(['x', 'é', 'e\u0301', '😀', 'x\r\n', 'x  '])('a text of "%s" again and again', (part) => {
  const texts = Array.from({ length: 60 }, (_, times) => ` ${part.repeat(times)} `);
  const isTooLong = (schema: typeof line, text: string) => problems(schema, text).includes('text_too_long');

  test('of several lines is as long for a form as for its schema', () => {
    for (const text of texts) expect(linesLength(text) > 40).toBe(isTooLong(lines, text));
  });

  test('as a name is as long for a form as for its schema', () => {
    const name = labelInputSchema.shape.label;
    for (const text of texts)
      expect(nameLength(text) > CONVERSION_LABEL_MAX_LENGTH).toBe(
        name.safeParse(text).error?.issues.some(({ message }) => message === 'text_too_long') ?? false,
      );
  });
});
